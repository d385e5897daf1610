import sharp from 'sharp';
import { type Picture, SLOTS } from './picture.ts';

/** One-coloured pictures in place of the drawn scenes. */
export const plainScenes = async (_folder: string): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const slot = SLOTS[i % SLOTS.length] ?? 'otro';
      const background = { r: (i * 37) % 256, g: (i * 71) % 256, b: (i * 113) % 256 };
      const bytes = await sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return { id: `plain-${i}`, slot, tags: new Set(), bytes };
    }),
  );
