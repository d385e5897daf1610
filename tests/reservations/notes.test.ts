import { expect, it } from 'vitest';
import { reasonOf } from '../../src/reservations/vocabulary.ts';

it.each([
  [{}, null, null],
  [{ reason: null, note: '' }, null, null],
  [{ reason: 'repairs' }, 'repairs', null],
  [{ reason: 'repairs', note: 'Se rompió la caldera' }, 'repairs', 'Se rompió la caldera'],
  [{ reason: 'Llámame al 56 9 8765 4321' }, 'other', 'Llámame al 56 9 8765 4321'],
  [{ reason: 'Así', note: 'y así' }, 'other', 'Así\ny así'],
  [{ note: 'Solo esto' }, 'other', 'Solo esto'],
])('%j: the event contains only a reason from the list (SEC-36)', (given, reason, note) =>
  expect(reasonOf(given)).toEqual({ reason, note }),
);
