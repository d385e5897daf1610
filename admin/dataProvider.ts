import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils, HttpError } from 'react-admin';
import type { components } from '../web/api/schema.ts';
import { answer, api, at, refusal } from './api.ts';

/** Lists take react-admin's query parameters; their address is made of the resource's name. */
const send = async (url: string, options: fetchUtils.Options = {}) => {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'same-origin' });
  } catch (error) {
    throw error instanceof HttpError ? refusal(error.status, error.message, error.body) : error;
  }
};

/**
 * A switch that is off narrows nothing, while the API takes `false` for the others. It is left out here and not where it is turned: so it
 * stays off in the address and in what is kept of the list, and an older link or view shows all as well.
 */
const withoutOff = (filter: object = {}) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== false));

const rest = simpleRest('/api/v1/console', send);
const lists: DataProvider = {
  ...rest,
  getList: (resource, params) => rest.getList(resource, { ...params, filter: withoutOff(params.filter) }),
};

type Schemas = components['schemas'];
export type ReplayStep = Schemas['ReplayStep'];
export type Seen = Schemas['SeenReservation'];
export type ListingConsequence = Schemas['ConsoleListingConsequence'];
export type PaymentConsequence = Schemas['ConsolePaymentConsequence'];
export type PayoutConsequence = Schemas['ConsolePayoutConsequence'];
export type InstalmentConsequence = Schemas['ConsoleInstalmentConsequence'];
export type Consequence = Schemas['ConsoleConsequence'];
export type Agreed = Schemas['Agreed'];
export type AgreedSide = Schemas['AgreedPage'];
export type Reservation = Schemas['ConsoleReservation'];
export type Listing = Schemas['ConsoleAccommodation'];
export type User = Schemas['ConsoleUser'];
export type Mail = Schemas['ConsoleMail'];
export type Coupon = Schemas['Coupon'];
export type CouponTerms = Pick<Coupon, 'code' | 'percentage' | 'status' | 'days_of_week' | 'quantity' | 'selectedAccommodations'>;
export type Health = Schemas['ConsoleHealth'];
export type ToldEvent = Schemas['ConsoleEvent'];
export type ReportLine = Schemas['ConsoleReportLine'];
export type Report = Schemas['ConsoleReport'];
export type ReviewLine = Schemas['ConsoleReview'];
export type QueueNow = Schemas['ConsoleQueues']['queues'][number];
export type Payment = Schemas['ConsolePayment'];
export type Payout = Schemas['ConsolePayout'];
export type Instalment = Schemas['ConsoleInstalment'];
export type Second = Schemas['ConsoleSecond'];
export type PageViews = Schemas['ConsolePageViews'];
export type ViewingLine = Schemas['ConsoleViewingLine'];
export type Viewing = Schemas['ConsoleViewing'];
export type DueVisit = Schemas['ConsoleDueVisit'];
export type BankData = Schemas['BankData'];
export type WholeListing = Schemas['Accommodation'];
export type Contact = Schemas['ConsoleContact'];
export type Restrictions = Schemas['ConsoleRestrictions'];
export type ReadCalendar = Restrictions['calendarios'][number];
export type CalendarAddresses = Schemas['ConsoleCalendarAddresses'];
export type Conflict = Schemas['ConsoleConflict'];
export type Talk = Schemas['ConsoleConversation'];
export type OpenTalk = Talk & { data: Schemas['Message'][] };
export type StoppedMessage = Schemas['ConsoleStoppedMessage'];
export type HeldRole = Schemas['ConsoleRole'];
export type LoggedEvent = Schemas['ConsoleLoggedEvent'];
export type ShownListing = Schemas['AccommodationCard'];
export type StayEnding = Schemas['StayEnding'];
export type Hit = Schemas['ConsoleHit'];
export type Rate = Schemas['ConsoleRates']['cambios'][number];
export type TariffTerms = Schemas['TariffTerms'];
export type RateProposal = Schemas['ConsoleRateProposal'];
export type VersionProposal = Schemas['ConsoleVersionProposal'];
export type ConditionTerms = Schemas['ConditionTerms'];
export type Moment = Schemas['ConsoleMoment'];
export type Figures = Schemas['ConsoleFigures'];
export type MoneyTrail = Schemas['ConsoleMoneyTrail'];

/** Lists by the query parameters of the console, and what its pages read besides; what changes something is in `commands.ts`. */
export const dataProvider = {
  ...lists,
  /** What goes back for each way in which the stay can be ended now. */
  refundsOf: async (id: number) => (await answer(api.GET('/api/v1/reservations/{id}/refunds', at({ id })))).opciones,
  bankData: (id: number) => answer(api.GET('/api/v1/console/users/{id}/bank-data', at({ id }))),
  moneyTrail: (id: number) => answer(api.GET('/api/v1/console/reservations/{id}/money', at({ id }))),
  /** The highlights as the home page shows them. */
  shownHighlights: async () => (await answer(api.GET('/api/v1/accommodations/highlight/all'))).accommodations,
  viewingEvents: async (id: number) => (await answer(api.GET('/api/v1/console/viewing-requests/{id}/events', at({ id })))).events,
  /** At most five records of each kind. */
  search: async (text: string) => (await answer(api.GET('/api/v1/console/search', { params: { query: { q: text } } }))).grupos,
  /** These records as a search shows them. */
  searchRecent: async (refs: readonly { readonly tipo: string; readonly id: string }[]) => {
    const ids = refs.map(({ tipo, id }) => `${tipo}:${id}`).join(',');
    return (await answer(api.GET('/api/v1/console/search', { params: { query: { ids } } }))).grupos;
  },
  health: () => answer(api.GET('/api/v1/console/health')),
  /** The figures of the last so many days. */
  figures: (dias: '30' | '90' | '365') => answer(api.GET('/api/v1/console/figures', { params: { query: { dias } } })),
  rates: () => answer(api.GET('/api/v1/console/rates')),
  tariff: () => answer(api.GET('/api/v1/console/tariff')),
  /** Nothing is written. */
  tryTariff: (terms: TariffTerms) =>
    answer(api.GET('/api/v1/console/tariff/trial', { params: { query: { terms: JSON.stringify(terms) } } })),
  conditions: () => answer(api.GET('/api/v1/console/conditions')),
  /** Nothing is written. */
  tryConditions: (terms: ConditionTerms) =>
    answer(api.GET('/api/v1/console/conditions/trial', { params: { query: { terms: JSON.stringify(terms) } } })),
  queues: async () => (await answer(api.GET('/api/v1/console/queues'))).queues,
  deskEvents: async (thing: string, name: string) =>
    (await answer(api.GET('/api/v1/console/desk/{thing}/{name}/events', at({ thing, name })))).events,
  /** With its address, for whoever reviews it. */
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
  /** Each call is written down as a look at the reservation. */
  agreed: (id: number, instant: string | null) =>
    answer(api.GET('/api/v1/console/reservations/{id}/agreed', { params: { path: { id }, query: instant ? { al: instant } : {} } })),
  /** Each call is written down as a look at the reservation. */
  reservationEvents: async (id: number) => (await answer(api.GET('/api/v1/console/reservations/{id}/events', at({ id })))).events,
} satisfies DataProvider & Record<string, unknown>;

export type Console = DataProvider & typeof dataProvider;
