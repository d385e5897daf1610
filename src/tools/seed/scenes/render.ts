import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, WIDTH } from './draw.ts';
import type { Scene } from './scene.ts';

const QUALITY = 82;
const AT_ONCE = 2;

/** One scene as a JPEG of 1280×960. */
const drawn = (scene: Scene): Promise<Buffer> =>
  sharp(Buffer.from(scene.svg())).resize(WIDTH, HEIGHT).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();

const kept = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The scenes as JPEG by id. What lies in `folder` is read back; what is missing is drawn and kept there, under its name only when
 * whole, so that a start that is broken off leaves no half picture.
 */
export const renderAll = async (scenes: readonly Scene[], folder: string): Promise<Map<string, Buffer>> => {
  await mkdir(folder, { recursive: true });
  const pictures = new Map<string, Buffer>();
  const waiting = [...scenes];
  const worker = async (): Promise<void> => {
    for (let scene = waiting.shift(); scene !== undefined; scene = waiting.shift()) {
      const file = join(folder, `${scene.id}.jpg`);
      const before = await kept(file);
      const picture = before ?? (await drawn(scene));
      if (before === null) {
        await writeFile(`${file}.part`, picture);
        await rename(`${file}.part`, file);
      }
      pictures.set(scene.id, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return new Map(
    scenes.flatMap(({ id }) => {
      const picture = pictures.get(id);
      return picture ? [[id, picture] as const] : [];
    }),
  );
};
