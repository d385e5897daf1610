import { expect, it } from 'vitest';
import { picturesOf } from '../../../web/home/pictures.ts';
import { unseenIn, withOwnCovers } from '../../../web/ui/listing/covers.ts';

const gallery = (...urls: string[]) => urls.map((url_640) => ({ url_640 }));
const space = (...urls: string[]) => ({ gallery: gallery(...urls) });
const covers = (listings: readonly ReturnType<typeof space>[]) => listings.map((listing) => listing.gallery[0]?.url_640);

it('shows another picture of a space whose cover is on the page already, and keeps the others in their order (D-129)', () => {
  const shown = new Set(['z']);
  const listed = withOwnCovers([space('a', 'b'), space('a', 'z', 'c', 'd'), space('z')], shown);
  expect(covers(listed)).toEqual(['a', 'c', 'z']); // the last one has no other
  expect(listed[1]?.gallery.map(({ url_640 }) => url_640)).toEqual(['c', 'a', 'z', 'd']);
  expect([...shown].sort()).toEqual(['a', 'c', 'z']);
});

it('leaves a space alone whose cover is not on the page, and one without pictures', () => {
  const [one, none] = [space('a', 'b'), space()];
  const listed = withOwnCovers([one, none], new Set());
  expect(listed[0]).toBe(one);
  expect(listed[1]).toBe(none);
  expect(unseenIn([], new Set())).toBeUndefined();
});

it('shows no picture twice on the home page (D-129)', () => {
  const city = (...urls: string[]) => ({ gallery: gallery(...urls) }) as never;
  const card = (...urls: string[]) => space(...urls) as never;
  const { places, spaces, head, forHosts } = picturesOf(
    [city('street', 'x'), city('street', 'lake')],
    [card('street', 'bed', 'sea'), card('sea', 'bath'), card(), card('tower', 'desk', 'roof'), card('hall', 'pool')],
  );
  expect(places.map(({ photo }) => photo?.url_640)).toEqual(['street', 'lake']);
  expect(covers(spaces as never)).toEqual(['bed', 'sea', undefined, 'tower', 'hall']);
  expect(head.map(({ photo }) => photo?.url_640)).toEqual(['bed', 'bath', 'desk']);
  expect(forHosts?.url_640).toBe('roof');
});
