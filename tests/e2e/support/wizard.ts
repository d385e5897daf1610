import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { textsOf } from './texts.ts';

type Texts = ReturnType<typeof textsOf>;

/** Large pictures of one colour each, JPEG and PNG in turn. */
export const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `${i + 1}.${i % 2 === 0 ? 'jpg' : 'png'}`,
      mimeType: i % 2 === 0 ? 'image/jpeg' : 'image/png',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: 40 + i * 25, g: 120, b: 100 } } })
        [i % 2 === 0 ? 'jpeg' : 'png']()
        .toBuffer(),
    })),
  );

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const next = (page: Page, t: Texts) => page.getByRole('button', { name: t('publish:nav.next'), exact: true }).click();
