import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { launch } from '../e2e/support/launch.ts';
import { aSpace, type Space } from '../e2e/support/world.ts';
import { bombs, valid } from './pictures/made.ts';
import type { Subject } from './subject.ts';

type Picture = { name: string; bytes: Buffer };
type Stored = { url_320: string; url_640: string; url_1280: string; width: number; height: number };
type Outcome = { photo: Stored } | { reason: string };

const folderOf = (folder: string): Picture[] =>
  readdirSync(folder)
    .filter((name) => /\.(png|jpe?g|svg)$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

/** What the form answers to one more picture of a space: the photo it became, or why it became none. Throws on anything else. */
const sent = async (base: string, { id, host }: Space, { name, bytes }: Picture, keep: readonly number[]): Promise<Outcome> => {
  const form = new FormData();
  form.set('idalojamiento', String(id));
  for (const one of keep) form.append('keep[]', String(one));
  form.append('photos[]', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const response = await fetch(`${base}/api/v1/accommodations/update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}` },
    body: form,
  });
  const body = (await response.json()) as { accommodation?: { gallery: Stored[] }; errors?: { photos?: string[] } };
  const photo = body.accommodation?.gallery.at(-1);
  if (response.status === 200 && photo) return { photo };
  if (response.status === 413) return { reason: 'too_large' };
  const [reason] = response.status === 422 ? (body.errors?.photos ?? []) : [];
  if (typeof reason !== 'string') throw new Error(`${response.status} ${JSON.stringify(body).slice(0, 200)}`);
  return { reason };
};

const REASONS = new Set(['wrong_format', 'damaged', 'too_many_pixels', 'too_elongated', 'too_large']);
/** What pictures made to attack carry in their metadata. */
const PAYLOAD = /<script|onmouseover|alert\(|javascript:|<svg/i;

/** All three sizes: WebP of the sizes that are said, upright, nothing in them but the picture, kept for ever by whoever fetched them. */
const faultsOfPhoto = async (base: string, photo: Stored): Promise<string[]> => {
  const faults: string[] = [];
  for (const [url, size] of [
    [photo.url_320, 320],
    [photo.url_640, 640],
    [photo.url_1280, 1280],
  ] as const) {
    const response = await fetch(base + url);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || response.headers.get('content-type') !== 'image/webp') faults.push(`${url}: ${response.status}`);
    if (!/immutable/.test(response.headers.get('cache-control') ?? '')) faults.push(`${url}: not kept for ever`);
    const { width = 0, exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    if (exif || xmp || iptc || icc || orientation) faults.push(`${url}: metadata`);
    if (PAYLOAD.test(bytes.toString('latin1'))) faults.push(`${url}: carries a script`);
    if (width > size || (size === 1280 && width !== photo.width)) faults.push(`${url}: ${width} wide`);
  }
  return faults;
};

const residentMb = async (base: string): Promise<number> => {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024);
};

/** What each bad file of the collection must end in; the rest of its names say nothing of it. */
const expected = (name: string): 'accepted' | 'refused' | 'either' => {
  if (name.startsWith('pngsuite_')) return name.startsWith('pngsuite_x') ? 'refused' : 'accepted';
  return name.endsWith('.svg') || name === 'fuzzdb_lottapixel.jpg' ? 'refused' : 'either';
};

const MAX_MB = 400;

/** Photos as people and attackers send them, through the form of the running program. */
const look: Subject = async ({ folder, say }) => {
  const data = mkdtempSync(join(tmpdir(), 'posada-photos-'));
  const program = await launch({ DATA_DIR: data, DEMO: '0', RATE_LIMITS: 'off' });
  const faults: string[] = [];
  try {
    const { url } = program;
    const space = await aSpace(url, false);
    const own = await fetch(`${url}/api/v1/accommodations/getAccomodation/${space.id}`, {
      headers: { authorization: `Bearer ${space.host.token}` },
    });
    const { accomodation } = (await own.json()) as { accomodation: { gallery: { idgaleria: number }[] } };
    const keep = accomodation.gallery.map(({ idgaleria }) => idgaleria);
    const reasons = new Map<string, number>();
    let accepted = 0;
    const judge = async (picture: Picture, wanted: 'accepted' | 'refused' | 'either') => {
      const outcome = await sent(url, space, picture, keep).catch((error: unknown) => ({ reason: String(error) }));
      if ('photo' in outcome) {
        accepted += 1;
        if (wanted === 'refused') faults.push(`${picture.name}: accepted`);
        faults.push(...(await faultsOfPhoto(url, outcome.photo)).map((fault) => `${picture.name}: ${fault}`));
        return outcome.photo;
      }
      reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
      if (wanted === 'accepted' || !REASONS.has(outcome.reason)) faults.push(`${picture.name}: ${outcome.reason}`);
      return null;
    };
    for (const picture of folderOf(join(folder, 'photos'))) await judge(picture, 'accepted');
    for (const picture of await valid()) {
      const photo = await judge(picture, 'accepted');
      const isTall = /turned [5678]/.test(picture.name);
      if (photo && picture.name.startsWith('turned') && photo.height > photo.width !== isTall) faults.push(`${picture.name}: not upright`);
    }
    for (const picture of folderOf(join(folder, 'naughty/images'))) await judge(picture, expected(picture.name));
    const before = await residentMb(url);
    say(`${accepted} photos accepted, each in three sizes without metadata; ${before} MB resident`);
    for (const picture of bombs()) await judge(picture, /41|4 giga/.test(picture.name) ? 'refused' : 'either');
    for (const one of ['x', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', '']) {
      await judge({ name: `text ${one.slice(0, 6)}`, bytes: Buffer.from(one) }, 'refused');
    }
    const after = await residentMb(url);
    say(`refused: ${[...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ')}; ${after} MB resident after the bombs`);
    if (after - before > MAX_MB) faults.push(`the bombs left ${after - before} MB more resident`);
    return faults;
  } finally {
    await program.stop();
    rmSync(data, { recursive: true, force: true });
  }
};
export default look;
