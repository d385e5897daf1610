import { fc, it } from '@fast-check/vitest';
import { expect } from 'vitest';
import { eachLanguage } from '../../src/kernel/languages.ts';
import { MAX_AREA, MAX_CAPACITY, MAX_COUNT, MAX_ROOMS } from '../../src/kernel/listings/limits.ts';
import { CURRENCIES } from '../../src/kernel/money.ts';
import type { ListingDetails, RentalMode } from '../../src/listings/events.ts';
import { fieldsOf, overlaid } from '../../src/listings/form/form.ts';
import { parseSubmission, type Submission } from '../../src/listings/form/submission.ts';
import type { ExactPlace } from '../../src/listings/vault.ts';
import { CATEGORIES, FEATURES, isCowork, PROXIMITY, ROOM_FEATURES, WELCOME } from '../../src/listings/vocabulary.ts';
import { someDetails } from './details.ts';

const counts = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: MAX_COUNT }));
/** In some languages, one at least. */
const texts = (...some: string[]) =>
  fc.record(
    eachLanguage(() => fc.constantFrom(...some)),
    { requiredKeys: [] },
  );
const given = <T extends object>(of: fc.Arbitrary<T>) => of.filter((texts) => Object.keys(texts).length > 0);
const house = given(texts('Sin fiestas.', 'Terraza y patio.\nHasta las diez.'));
const hour = fc.constantFrom('00:00', '10:30', '15:00', '23:59');

const kind = fc.constantFrom(...CATEGORIES).chain((category) =>
  fc.record({
    category: fc.constant(category),
    type: isCowork(category)
      ? fc.constant('shared' as const)
      : category === 'camper'
        ? fc.constant('entire' as const)
        : fc.constantFrom('entire' as const, 'shared' as const, 'private' as const),
  }),
);

const amount = fc.integer({ min: 100, max: 10_000_000 });
const cost = fc.oneof(fc.constant(0), amount);
const pricesOf = (mode: RentalMode) =>
  fc
    .record({
      currency: fc.constantFrom(...CURRENCIES),
      rent: amount,
      parts: fc.record({ basics: cost, shared: cost, cleaning: cost }),
      night: amount,
    })
    .map(({ currency, rent, parts, night }) => {
      const nightly = mode === 'monthly' ? null : night;
      if (mode === 'daily') return { currency, monthlyRent: null, basics: 0, shared: 0, cleaning: 0, monthlyTotal: null, nightly };
      return { currency, monthlyRent: rent, ...parts, monthlyTotal: rent + parts.basics + parts.shared + parts.cleaning, nightly };
    });
const minimum = { daily: fc.integer({ min: 1, max: 29 }), monthly: fc.constant(30), both: fc.integer({ min: 1, max: 365 }) };
const letting = fc
  .constantFrom<RentalMode[]>('daily', 'monthly', 'both')
  .chain((mode) => fc.record({ mode: fc.constant(mode), minNights: minimum[mode], prices: pricesOf(mode) }));

const rooms = fc
  .integer({ min: 0, max: MAX_ROOMS })
  .chain((roomCount) =>
    fc.record({ roomCount: fc.constant(roomCount), rooms: fc.array(counts(ROOM_FEATURES), { maxLength: Math.max(1, roomCount) }) }),
  );

type Rest = Omit<Submission['details'], 'category' | 'type' | 'mode' | 'minNights' | 'prices' | 'roomCount' | 'rooms'>;
const rest: fc.Arbitrary<Rest> = fc.record({
  title: texts('Departamento luminoso', 'Casa con patio y parrón'),
  squareMetres: fc.integer({ min: 1, max: MAX_AREA }),
  maxGuests: fc.integer({ min: 1, max: MAX_CAPACITY }),
  hours: fc.record({ checkIn: hour, checkOut: hour }),
  registrationNumber: fc.constantFrom(null, 'PENDIENTE', 'VT-12345'),
  externalReference: fc.constantFrom(null, 'parque 2'),
  videoUrl: fc.constantFrom(null, 'https://vimeo.com/76979871', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'),
  features: counts(FEATURES),
  proximity: fc.subarray([...PROXIMITY]),
  welcome: counts(WELCOME),
  about: given(texts('<p>Un lugar <strong>tranquilo</strong>.</p>', '<h3>El barrio</h3><ul><li>Plaza</li></ul>')),
  houseRules: house,
  sharedSpaces: house,
  kitchenUse: house,
  cleaningRules: house,
} satisfies { [Field in keyof Required<Rest>]: fc.Arbitrary<Rest[Field]> });

const coordinate = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((steps) => steps / 1e5);
const place: fc.Arbitrary<ExactPlace> = fc.record({
  address: fc.constantFrom('Avenida Los Leones', 'Rúa de São João'),
  number: fc.constantFrom('', '1234', '12 B, piso 3'),
  lat: coordinate(90),
  lng: coordinate(180),
  pinned: fc.boolean(),
});

const parsed = (details: ListingDetails, at: ExactPlace) =>
  parseSubmission(fieldsOf(details, at), { isNew: false, photos: details.photos.length, videoHosts: [] });

it.prop([kind, letting, rooms, rest, place])('an edit without fields changes nothing', (...parts) => {
  const [theKind, theLetting, theRooms, theRest, at] = parts;
  const details = { ...theKind, ...theLetting, ...theRooms, ...theRest };
  expect(parsed(someDetails(details), at)).toEqual({ details, place: at });
});

it('a moved point is not at the door until confirmed, and an unchanged one keeps its state', () => {
  const stored = fieldsOf(someDetails(), { address: 'Avenida Los Leones', number: '', lat: -33.4, lng: -70.6, pinned: true });
  expect(overlaid(stored, { numero: '12' })['pin_movido']).toBe(1);
  expect(overlaid(stored, { latitud: '-33.5' })['pin_movido']).toBe(0);
  expect(overlaid(stored, { latitud: '-33.5', pin_movido: '1' })['pin_movido']).toBe('1');
});

it('an edit without fields leaves an older listing without hours', () => {
  const at = { address: 'Avenida Los Leones', number: '', lat: -33.4, lng: -70.6 };
  expect(parsed(someDetails(), at).details).not.toHaveProperty('hours');
});
