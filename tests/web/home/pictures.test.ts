import { expect, it } from 'vitest';
import { mosaicOf } from '../../../web/home/pictures.ts';

const space = (...urls: string[]) => ({ gallery: urls.map((url) => ({ url })) });
const pictures = (...featured: ReturnType<typeof space>[]) => mosaicOf(featured).map(({ photo }) => photo?.url);

it('shows no cover of the list below it, and no picture twice (D-129)', () => {
  expect(pictures(space('a', 'x'), space('b', 'a', 'x', 'y'), space('c', 'y', 'z'), space('x2', 'q'))).toEqual(['x', 'y', 'z']);
});

it('shows the cover of a space that has no other picture, and leaves out one without pictures', () => {
  expect(pictures(space('a'), space(), space('b', 'a'), space('c', 'd'))).toEqual(['a', 'b', 'd']);
  expect(pictures()).toEqual([]);
});
