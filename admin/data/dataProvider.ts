import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils, HttpError } from 'react-admin';
import { answer, api, at, refusal } from './api.ts';
import { commandsUnder } from './commands.ts';
import type { ConditionTerms, CouponTerms, TariffTerms } from './records.ts';

/** Lists use react-admin's query parameters; their URL is derived from the resource name. */
const send = async (url: string, options: fetchUtils.Options = {}) => {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'same-origin' });
  } catch (error) {
    throw error instanceof HttpError ? refusal(error.status, error.message, error.body) : error;
  }
};

/**
 * A switch that is off must not filter, but the API treats `false` as a filter for the opposite. It is removed here rather than when
 * toggled, so that it stays off in the URL and in the stored list state, and older links and views also show everything.
 */
const withoutOff = (filter: object = {}) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== false));

const WRONG = ['required', 'already_taken', 'out_of_range'];
/** The server's coupon errors, one text per field, in the format of react-admin's forms. */
const underFields = (error: unknown): unknown => {
  if (!(error instanceof HttpError) || !error.body?.errors) return error;
  const entries = Object.entries(error.body.errors as Record<string, readonly string[]>);
  const errors = entries.map(([field, [code = '']]) => [field, `posada.coupon.wrong.${WRONG.includes(code) ? code : 'invalid'}`]);
  return new HttpError(error.message, error.status, { ...error.body, errors: Object.fromEntries(errors) });
};
/** Only coupons are saved by react-admin's forms: every other change needs a reason. */
const saveCoupon = async (id: number | null, terms: CouponTerms) => {
  try {
    return { data: (await commandsUnder().saveCoupon(id, terms)).cupon };
  } catch (error) {
    throw underFields(error);
  }
};

const rest = simpleRest('/api/v1/console', send);
const lists = {
  ...rest,
  getList: (resource, params) => rest.getList(resource, { ...params, filter: withoutOff(params.filter) }),
  create: (_, { data }) => saveCoupon(null, data as unknown as CouponTerms),
  update: (_, { id, data }) => saveCoupon(Number(id), data as CouponTerms),
} as DataProvider;

/** Lists with the query parameters of the console, and all other data its pages read; changes are in `commands.ts`. */
export const dataProvider = {
  ...lists,
  /** The refund for each way in which the stay can be ended now. */
  refundsOf: async (id: number) => (await answer(api.GET('/api/v1/reservations/{id}/refunds', at({ id })))).opciones,
  bankData: (id: number) => answer(api.GET('/api/v1/console/users/{id}/bank-data', at({ id }))),
  moneyTrail: (id: number) => answer(api.GET('/api/v1/console/reservations/{id}/money', at({ id }))),
  /** The highlights as the home page shows them. */
  shownHighlights: async () => (await answer(api.GET('/api/v1/accommodations/highlight/all'))).accommodations,
  viewingEvents: async (id: number) => (await answer(api.GET('/api/v1/console/viewing-requests/{id}/events', at({ id })))).events,
  /** At most five records of each kind. */
  search: async (text: string) => (await answer(api.GET('/api/v1/console/search', { params: { query: { q: text } } }))).grupos,
  /** These records as search results. */
  searchRecent: async (refs: readonly { readonly tipo: string; readonly id: string }[]) => {
    const ids = refs.map(({ tipo, id }) => `${tipo}:${id}`).join(',');
    return (await answer(api.GET('/api/v1/console/search', { params: { query: { ids } } }))).grupos;
  },
  health: () => answer(api.GET('/api/v1/console/health')),
  /** The figures of the last `dias` days. */
  figures: (dias: '30' | '90' | '365') => answer(api.GET('/api/v1/console/figures', { params: { query: { dias } } })),
  rates: () => answer(api.GET('/api/v1/console/rates')),
  tariff: () => answer(api.GET('/api/v1/console/tariff')),
  /** Writes nothing. */
  tryTariff: (terms: TariffTerms) =>
    answer(api.GET('/api/v1/console/tariff/trial', { params: { query: { terms: JSON.stringify(terms) } } })),
  conditions: () => answer(api.GET('/api/v1/console/conditions')),
  /** Writes nothing. */
  tryConditions: (terms: ConditionTerms) =>
    answer(api.GET('/api/v1/console/conditions/trial', { params: { query: { terms: JSON.stringify(terms) } } })),
  queues: async () => (await answer(api.GET('/api/v1/console/queues'))).queues,
  deskEvents: async (thing: string, name: string) =>
    (await answer(api.GET('/api/v1/console/desk/{thing}/{name}/events', at({ thing, name })))).events,
  /** With its address, for reviewers. */
  wholeListing: async (id: number) => (await answer(api.GET('/api/v1/accommodations/getAccomodation/{id}', at({ id })))).accomodation,
  listingEvents: async (id: number) => (await answer(api.GET('/api/v1/console/accommodations/{id}/events', at({ id })))).events,
  /** What each command would do to a space now. */
  listingConsequences: (id: number) => answer(api.GET('/api/v1/console/accommodations/{id}/consequences', at({ id }))),
  /** What each command would do to a payment now. */
  paymentConsequences: async (payment: string) =>
    (await answer(api.GET('/api/v1/console/payments/{payment}/consequences', at({ payment })))).comandos,
  payoutConsequences: async (payout: string) =>
    (await answer(api.GET('/api/v1/console/payouts/{payout}/consequences', at({ payout })))).comandos,
  instalmentConsequences: async (id: number, due: string) =>
    (await answer(api.GET('/api/v1/console/instalments/{id}/{due}/consequences', at({ id, due })))).comandos,
  /** What each command would do to a reservation now. */
  consequences: async (id: number) => (await answer(api.GET('/api/v1/console/reservations/{id}/consequences', at({ id })))).comandos,
  /** Each call is recorded as a view of the reservation. */
  agreed: (id: number, instant: string | null) =>
    answer(api.GET('/api/v1/console/reservations/{id}/agreed', { params: { path: { id }, query: instant ? { al: instant } : {} } })),
  /** Each call is recorded as a view of the reservation. */
  reservationEvents: async (id: number) => (await answer(api.GET('/api/v1/console/reservations/{id}/events', at({ id })))).events,
} satisfies DataProvider & Record<string, unknown>;

export type Console = DataProvider & typeof dataProvider;
