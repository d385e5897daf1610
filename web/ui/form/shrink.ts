/** D-86: the browser accepts originals up to 30 MB and sends at most 4 MB; the server stores a width of 1,280 pixels. */
export const MAX_ORIGINAL = 30 * 1024 * 1024;
const MAX_SENT = 4 * 1024 * 1024;
const LONGEST_SIDE = 2560;
const QUALITIES = [0.86, 0.72, 0.55] as const;

export type PhotoFault = 'too_large' | 'wrong_format' | 'damaged' | 'unreadable';

/** A file that cannot become a photo, with the reason. */
export class UnusableFile extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault) {
    super(fault);
    this.name = 'UnusableFile';
    this.fault = fault;
  }
}

/** Detected from the content, not the name. HEIC is accepted, since some browsers can decode photos from iPhones. */
export const kindOf = (head: Uint8Array): 'jpeg' | 'png' | 'heic' | null => {
  const begins = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte);
  if (begins(0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  const brand = String.fromCharCode(...head.slice(4, 12));
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand) ? 'heic' : null;
};

/** The fault of a file before it is decoded: too large, or not a supported format. */
export const faultOfFile = (size: number, head: Uint8Array): PhotoFault | null => {
  if (size > MAX_ORIGINAL) return 'too_large';
  return kindOf(head) === null ? 'wrong_format' : null;
};

/** The size fitted to the longest side, with the same proportions; smaller pictures keep their size. */
export const fitted = (width: number, height: number, longest = LONGEST_SIDE): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Up to this size a picture is sent unchanged, without decoding it first. */
const SMALL = 1024 * 1024;

/** The file to send: a photo straight from a phone is resized, any other stays unchanged, for the server to validate. */
export const readyToSend = async (file: File, signal: AbortSignal): Promise<File> => {
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (kind === null || (kind !== 'heic' && file.size <= SMALL)) return file;
  const small = await shrink(file, { signal, onProgress: () => undefined }).catch(() => file);
  return small === file ? file : new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
};

type Options = { signal: AbortSignal; onProgress: (share: number) => void };
const READ_SHARE = 0.6;

/**
 * A JPEG of at most 4 MB, rotated upright and without metadata, so that a photo's location never leaves the device (W-35). Throws
 * UnusableFile; AbortError when cancelled.
 */
export const shrink = async (file: File, { signal, onProgress }: Options): Promise<Blob> => {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const fault = faultOfFile(file.size, head);
  if (fault) throw new UnusableFile(fault);
  const bytes = await read(file, signal, (share) => onProgress(share * READ_SHARE));
  const picture = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' }).catch(() => {
    throw new UnusableFile(kindOf(head) === 'heic' ? 'wrong_format' : 'damaged');
  });
  try {
    signal.throwIfAborted();
    onProgress(0.8);
    const sent = await encoded(picture);
    signal.throwIfAborted();
    onProgress(1);
    return sent;
  } finally {
    picture.close();
  }
};

const read = (file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    reader.onload = () => (reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(new UnusableFile('unreadable')));
    reader.onerror = () => reject(new UnusableFile('unreadable'));
    reader.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => reader.abort(), { once: true });
    reader.readAsArrayBuffer(file);
  });

/** Encodes at lower quality, then at half the size, until it fits. */
const encoded = async (picture: ImageBitmap): Promise<Blob> => {
  for (const longest of [LONGEST_SIDE, LONGEST_SIDE / 2]) {
    const { width, height } = fitted(picture.width, picture.height, longest);
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d', { alpha: false });
    if (!pen) throw new UnusableFile('unreadable');
    pen.fillStyle = 'white'; // the background of a transparent PNG, as on the server
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      if (blob.size <= MAX_SENT) return blob;
    }
  }
  throw new UnusableFile('too_large');
};
