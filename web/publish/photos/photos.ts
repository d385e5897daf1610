import type { PhotoFault } from '../../ui/form/shrink.ts';
import type { StoredPhoto } from '../form/store.ts';
import type { Own } from '../form/values.ts';

/** A photo of the gallery: stored on the server, ready to send, being resized, or failed. */
export type Photo = {
  readonly key: string;
  readonly url: string;
  readonly name: string;
  readonly state: 'kept' | 'ready' | 'working' | 'failed';
  /** The id on the server (`idgaleria`). */
  readonly id?: number;
  readonly blob?: Blob;
  /** The original file, for a retry. */
  readonly file?: File;
  readonly progress?: number;
  readonly fault?: string;
};

export type PhotoAction =
  | { type: 'add'; files: readonly { key: string; file: File }[]; room: number }
  | { type: 'progress'; key: string; share: number }
  | { type: 'ready'; key: string; blob: Blob; url: string }
  | { type: 'failed'; key: string; fault: PhotoFault | string }
  | { type: 'again'; key: string }
  | { type: 'remove'; key: string }
  | { type: 'move'; key: string; to: number }
  | { type: 'replace'; photos: readonly Photo[] };

const changed = (photos: readonly Photo[], key: string, change: Partial<Photo>): Photo[] =>
  photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo));

/** The photos and their order; an action on a key that has been removed has no effect. */
export const photosReducer = (photos: readonly Photo[], action: PhotoAction): readonly Photo[] => {
  switch (action.type) {
    case 'add': {
      const fresh = action.files.slice(0, Math.max(0, action.room));
      return [...photos, ...fresh.map(({ key, file }): Photo => ({ key, file, name: file.name, url: '', state: 'working', progress: 0 }))];
    }
    case 'progress':
      return changed(photos, action.key, { progress: action.share });
    case 'ready':
      return changed(photos, action.key, { state: 'ready', blob: action.blob, url: action.url, progress: 1 });
    case 'failed':
      return changed(photos, action.key, { state: 'failed', fault: action.fault });
    case 'again':
      return photos.map(({ fault, ...photo }) =>
        photo.key === action.key ? { ...photo, state: 'working', progress: 0 } : { ...photo, ...(fault !== undefined && { fault }) },
      );
    case 'remove':
      return photos.filter(({ key }) => key !== action.key);
    case 'move':
      return moved(photos, action.key, action.to);
    case 'replace':
      return action.photos;
  }
};

const moved = (photos: readonly Photo[], key: string, to: number): readonly Photo[] => {
  const one = photos.find((photo) => photo.key === key);
  if (!one || to < 0 || to >= photos.length) return photos;
  const others = photos.filter((photo) => photo !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
};

/** The photos that count towards the maximum; failed ones do not. */
export const placed = (photos: readonly Photo[]): Photo[] => photos.filter(({ state }) => state !== 'failed');

/** The photos that are sent. */
export const usable = (photos: readonly Photo[]): Photo[] => photos.filter(({ state }) => state === 'kept' || state === 'ready');

export const photosOf = ({ gallery }: Pick<Own, 'gallery'>): Photo[] =>
  gallery.map(({ idgaleria, url_320 }) => ({ key: `kept-${idgaleria}`, id: idgaleria, url: url_320, name: '', state: 'kept' }));

/** What the draft stores: the resized pictures to be sent, not the originals. */
export const toStore = (photos: readonly Photo[]): StoredPhoto[] =>
  usable(photos).flatMap(({ key, id, url, blob, name }): StoredPhoto[] =>
    id !== undefined ? [{ key, id, url }] : blob ? [{ key, blob, name }] : [],
  );

export const fromStore = (stored: readonly StoredPhoto[]): Photo[] =>
  stored.map((photo) =>
    'id' in photo
      ? { ...photo, name: '', state: 'kept' as const }
      : { key: photo.key, blob: photo.blob, name: photo.name, url: URL.createObjectURL(photo.blob), state: 'ready' as const },
  );

/** The photos that the server rejected, with the reason. The server numbers only the new ones, in order. */
export const refusedOf = (photos: readonly Photo[], said: unknown): { key: string; fault: string }[] => {
  const sent = usable(photos).filter(({ blob }) => blob !== undefined);
  return (Array.isArray(said) ? (said as unknown[]) : []).flatMap((one) => {
    const { index, code } = (one ?? {}) as { index?: unknown; code?: unknown };
    const key = typeof index === 'number' ? sent[index]?.key : undefined;
    return key !== undefined && typeof code === 'string' ? [{ key, fault: code }] : [];
  });
};
