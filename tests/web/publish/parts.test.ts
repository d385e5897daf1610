import { describe, expect, it } from 'vitest';
import { amountOf, degrees, digitsOf } from '../../../web/publish/form/figures.ts';
import { openUpTo } from '../../../web/publish/form/rules.ts';
import { stepAfter, stepBefore, stepIn, stepsFor } from '../../../web/publish/form/steps.ts';
import { emptyValues, valuesOf } from '../../../web/publish/form/values.ts';
import { type Photo, photosOf, photosReducer, refusedOf, usable } from '../../../web/publish/photos/photos.ts';
import { differing } from '../../../web/publish/saving/differing.ts';
import { formOf } from '../../../web/publish/saving/save.ts';
import { indentAfter, indentIn } from '../../../web/publish/steps/indent.ts';
import { isAcceptance } from '../../../web/publish/terms/acceptance.ts';
import { faultOfFile, fitted, kindOf, MAX_ORIGINAL } from '../../../web/ui/form/shrink.ts';
import { space } from '../support/space.ts';

describe('steps', () => {
  it('skip the fifth in both directions without rooms (W-03)', () => {
    expect([stepAfter(4, 0), stepBefore(6, 0), stepAfter(4, 1), stepBefore(6, 1)]).toEqual([6, 4, 5, 5]);
    expect(stepsFor(0)).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
  });
  it('end at both ends', () => expect([stepBefore(1, 1), stepAfter(9, 1)]).toEqual([1, 9]));
  it('can be opened by address only up to the furthest reached (W-02)', () => {
    expect(['#paso-3', '#paso-4', '#paso-10', '', '#mapa'].map((hash) => stepIn(hash, 3, 1))).toEqual([3, 3, 1, 1, 1]);
    expect([stepIn('#paso-5', 9, 0), stepIn('#paso-5', 9, 1), stepIn('#paso-9', 5, 0)]).toEqual([4, 5, 4]);
  });
});

describe('how complete the form is (X-05)', () => {
  const filled = valuesOf(space());
  it('is the first incomplete step', () => {
    expect(openUpTo(emptyValues, 0, [])).toBe(1);
    expect(openUpTo({ ...filled, arriendo_diario: '' }, 5, [])).toBe(2);
    expect(openUpTo(filled, 4, [])).toBe(3);
    expect(openUpTo(filled, 5, [])).toBe(9);
    expect(openUpTo({ ...filled, rooms: 0, sobre_nosotros: { es: '', en: '' } }, 5, [])).toBe(7);
  });
});

describe('the differences of a conflicting edit', () => {
  const [values, photos] = [valuesOf(space()), photosOf(space())];
  it('are empty when both are equal, whatever the order of counters and zeros', () => {
    expect(differing({ ...values, counts: { horno: 0, cocina: 1 } }, photos, space({ cocina: 1 }))).toEqual([]);
    expect(differing({ ...values, lugar: 'Chile', compromiso_1: true }, photos, space())).toEqual([]);
  });
  it('are listed field by field, the photos by their order', () => {
    const there = space({ arriendo_diario: 26_000, reglas: { es: 'Otra cosa.' }, gallery: space().gallery.slice(1) });
    expect(differing(values, photos, there)).toEqual(['arriendo_diario', 'reglas', 'photos']);
    expect(differing(values, [...photos].reverse(), space())).toEqual(['photos']);
  });
});

describe('numbers (W-11)', () => {
  it.each([
    ['1.234', '1234'],
    ['a1b2', '12'],
    ['-5', '5'],
    ['45,5', '45'],
    ['123456789012345', '12345678901234'],
  ])('%s', (typed, expected) => expect(digitsOf(typed)).toBe(expected));
  it.each([
    ['es_CL', '1.234', '1234'],
    ['es_CL', '45.000,50', '45000'],
    ['it_IT', '1.234', '1234'],
    ['it_IT', '1.234,50', '1234.50'],
    ['it_IT', '45.55', '45.55'],
    ['it_IT', '45.', '45.'],
  ])('%s %s', (moneda, typed, expected) => expect(amountOf(typed, moneda)).toBe(expected));
  it('rounds a pin to a hand’s breadth', () => expect(degrees(-33.43051234)).toBe('-33.430512'));
});

it.each([
  ['acepto', true],
  [' ACEPTÓ ', true],
  ['Accept', true],
  ['accepted', false],
  ['', false],
])('%j signs: %s (H-07)', (word, signs) => expect(isAcceptance(word)).toBe(signs));

describe('indent (W-37, SEC-14)', () => {
  it.each([
    [0, -1, 0],
    [0, 1, 10],
    [90, 1, 100],
    [100, 1, 100],
  ])('%d px %d step', (px, steps, then) => expect(indentAfter(px, steps)).toBe(then));
  it.each([
    ['10px', 10],
    ['100px', 100],
    ['110px', 0],
    ['15px', 0],
    ['2em', 0],
  ])('reads %s as %d', (style, px) => expect(indentIn(style)).toBe(px));
});

describe('files', () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
  it('are detected by their content', () => {
    expect(kindOf(jpeg)).toBe('jpeg');
    expect(kindOf(new TextEncoder().encode('\0\0\0\x18ftypheic'))).toBe('heic');
    expect(kindOf(new TextEncoder().encode('<svg onload=1>'))).toBeNull();
    expect(kindOf(new TextEncoder().encode('GIF89a'))).toBeNull();
  });
  it('are accepted up to 30 MB', () => {
    expect(faultOfFile(MAX_ORIGINAL, jpeg)).toBeNull();
    expect(faultOfFile(MAX_ORIGINAL + 1, jpeg)).toBe('too_large');
    expect(faultOfFile(10, new Uint8Array([1, 2, 3]))).toBe('wrong_format');
  });
  it('keep their proportions, and small ones their size', () => {
    expect(fitted(5120, 2560, 2560)).toEqual({ width: 2560, height: 1280 });
    expect(fitted(2560, 100, 2560)).toEqual({ width: 2560, height: 100 });
    expect(fitted(10_000, 1, 2560)).toEqual({ width: 2560, height: 1 });
  });
});

describe('the gallery', () => {
  const photo = (key: string): Photo => ({ key, url: '', name: `${key}.jpg`, state: 'ready', blob: new Blob([key]) });
  const abc = ['a', 'b', 'c'].map(photo);
  const keys = (photos: readonly Photo[]) => photos.map(({ key }) => key).join('');
  it('moves one forward and back, never beyond the ends', () => {
    expect(keys(photosReducer(abc, { type: 'move', key: 'c', to: 0 }))).toBe('cab');
    expect(keys(photosReducer(abc, { type: 'move', key: 'a', to: 1 }))).toBe('bac');
    expect(keys(photosReducer(abc, { type: 'move', key: 'a', to: -1 }))).toBe('abc');
    expect(keys(photosReducer(abc, { type: 'move', key: 'c', to: 3 }))).toBe('abc');
  });
  it('accepts only as many as there is room for', () => {
    const file = new File(['x'], 'x.jpg');
    const added = photosReducer(abc, {
      type: 'add',
      room: 1,
      files: [
        { key: 'd', file },
        { key: 'e', file },
      ],
    });
    expect(keys(added)).toBe('abcd');
    expect(usable(added)).toHaveLength(3);
  });
  it('fails one and leaves the others; another attempt starts over', () => {
    const failed = photosReducer(abc, { type: 'failed', key: 'b', fault: 'damaged' });
    expect(usable(failed).map(({ key }) => key)).toEqual(['a', 'c']);
    const again = photosReducer(failed, { type: 'again', key: 'b' });
    expect(again[1]).toMatchObject({ state: 'working', progress: 0 });
    expect(again[1]).not.toHaveProperty('fault');
  });
});

describe('the submitted form', () => {
  const stored = (id: number): Photo => ({ key: `k${id}`, id, url: '', name: '', state: 'kept' });
  const fresh: Photo = { key: 'n', url: '', name: 'n.jpg', state: 'ready', blob: new Blob(['n'], { type: 'image/jpeg' }) };
  const values = { ...emptyValues, rooms: 1, piezas: [{ wifi: 1 }, { wifi: 9 }], near: { banco: true }, counts: { cocina: 2 } };

  it('has one field each, 1 and 0, JSON for objects, [] for repeated ones', () => {
    const form = formOf({ listing: null, etag: null, values: { ...values, reglas: { es: 'Silencio.', en: '' } }, photos: [fresh] });
    expect(form.get('cocina')).toBe('2');
    expect(form.get('horno')).toBe('0');
    expect(form.get('banco')).toBe('1');
    expect(form.get('reglas')).toBe('{"es":"Silencio."}');
    expect(form.getAll('piezas[]')).toHaveLength(1);
    expect(form.getAll('photos[]')).toHaveLength(1);
    expect(form.has('keep[]')).toBe(false);
    expect(form.has('arriendo')).toBe(false);
  });
  it('lists the place of every photo of an edit, a new one between existing ones; none is one empty value', () => {
    expect(formOf({ listing: 7, etag: null, values, photos: [stored(2), fresh, stored(1)] }).getAll('keep[]')).toEqual(['2', 'new', '1']);
    expect(formOf({ listing: 7, etag: null, values, photos: [] }).getAll('keep[]')).toEqual(['']);
  });
  it('finds the photo the server refused among those that were sent', () => {
    const photos = [stored(2), { ...fresh, key: 'm' }, stored(1), fresh];
    expect(refusedOf(photos, [{ index: 1, code: 'damaged' }])).toEqual([{ key: 'n', fault: 'damaged' }]);
    expect(refusedOf(photos, [{ index: 5, code: 'damaged' }, null, 'x'])).toEqual([]);
    expect(refusedOf(photos, undefined)).toEqual([]);
  });
});
