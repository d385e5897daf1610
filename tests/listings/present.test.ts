import { describe, expect, it } from 'vitest';
import { withoutTexts } from '../../src/listings/events.ts';
import { actionsFor, stateOf } from '../../src/listings/policies.ts';
import { presentCard, presentPhoto } from '../../src/listings/present.ts';
import type { ListingRow } from '../../src/listings/rows.ts';
import { someDetails } from './details.ts';

const row = (change: Partial<ListingRow> = {}): ListingRow => ({
  id: 7,
  host_id: 3,
  details: someDetails(),
  published_at: '2026-11-01T10:00:00.000Z',
  edited_at: null,
  approved_at: null,
  verified_at: null,
  highlighted_at: null,
  removed_at: null,
  is_draft: false,
  review_since: null,
  review_because: [],
  blocked_at: null,
  block_reason: null,
  struck_at: [],
  spared_at: null,
  feed_ids: [],
  sells_orphan_nights: true,
  sells_beside_blocks: false,
  revision: 0,
  ...change,
});
const at = '2026-11-02T10:00:00.000Z';

describe('the actions of each caller', () => {
  const owner = { id: 3, isAdmin: false };
  const admin = { id: 1, isAdmin: true };
  it.each([
    ['nobody', null, {}, []],
    ['a stranger', { id: 9, isAdmin: false }, {}, []],
    ['the owner', owner, {}, ['edit', 'block_dates', 'delete', 'clone']],
    ['the owner of a removed one', owner, { removed_at: at }, []],
    ['an administrator', admin, {}, ['edit', 'block_dates', 'delete', 'approve', 'send_back', 'verify']],
    ['an administrator, approved', admin, { approved_at: at }, ['edit', 'block_dates', 'delete', 'unapprove', 'verify', 'highlight']],
    [
      'an administrator, all done',
      admin,
      { approved_at: at, verified_at: at, highlighted_at: at },
      ['edit', 'block_dates', 'delete', 'unapprove', 'unverify', 'unhighlight'],
    ],
    [
      'an administrator, changed since',
      admin,
      { approved_at: at, review_since: at, verified_at: at },
      ['edit', 'block_dates', 'delete', 'approve', 'unapprove', 'unverify', 'highlight'],
    ],
    ['an administrator, a draft', admin, { is_draft: true }, ['edit', 'block_dates', 'delete', 'verify']],
    ['an administrator, removed', admin, { removed_at: at, approved_at: at }, ['restore']],
    ['an administrator, removed with its host', admin, { removed_at: at, approved_at: at, details: withoutTexts(someDetails()) }, []],
  ])('%s', (_, user, change, actions) => expect(actionsFor(user, row(change))).toEqual(actions));

  it('removal takes precedence over a block, a block over a missing approval', () => {
    expect(stateOf(row())).toBe('not_yet_approved');
    expect(stateOf(row({ approved_at: at }))).toBe('active');
    expect(stateOf(row({ approved_at: at, blocked_at: at }))).toBe('space_not_active');
    expect(stateOf(row({ approved_at: at, blocked_at: at, removed_at: at }))).toBe('no_longer_available');
  });
});

describe('a photo in a response', () => {
  const photo = { photoId: 1, hash: 'ab', height: 9, placeholder: '', slot: 'bano' };
  it('contains each width once', () => {
    const widths = (width: number) => presentPhoto({ ...photo, width }).srcset.match(/\d+w/g);
    expect(widths(1280)).toEqual(['320w', '640w', '1280w']);
    expect(widths(900)).toEqual(['320w', '640w', '900w']);
    expect(widths(640)).toEqual(['320w', '640w']);
    expect(widths(300)).toEqual(['300w']);
  });
  it('has its caption, and no other text as caption', () => {
    expect(presentPhoto({ ...photo, width: 1280 })).toMatchObject({ slot: 'bano', url: '/storage/photos/ab-1280.webp' });
    expect(presentPhoto({ ...photo, width: 1280, slot: 'x' }).slot).toBeNull();
  });
});

it('shows decimals in the currency of the space, its country in the language of the caller', () => {
  const details = someDetails({
    countryCode: 'ES',
    prices: { currency: 'EUR', monthlyRent: 90_050, basics: 0, shared: 5_000, cleaning: 0, monthlyTotal: 95_050, nightly: null },
    category: 'office',
  });
  const view = presentCard(row({ details }), { firstName: 'Ana', image: 'photos/x-320.webp' }, null, 'en');
  expect(view).toMatchObject({
    moneda: 'it_IT',
    arriendo: 900.5,
    arriendo_total: 950.5,
    gastos_comunes: 50,
    arriendo_diario: null,
    pais: 'Spain',
    tipo: 'cowork',
    aprobado: 2,
    user: { idusuario: 3, nombre: 'Ana', imagen: '/storage/photos/x-320.webp' },
  });
});
