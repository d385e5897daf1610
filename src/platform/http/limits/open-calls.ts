import type { RateClass } from '../contract.ts';

/** What a call makes the program do beside reading its own tables. `hash` and `decode` are work for the processor. */
type Effect = 'store' | 'send' | 'fetch' | 'hash' | 'decode';
type OpenCall = { readonly does: readonly Effect[]; readonly rate: RateClass };

const read = (rate: RateClass = 'none'): OpenCall => ({ does: [], rate });

/**
 * Every call that needs no session (roles `public` and `token`), what it makes the program do and the class of limit it has (LIMITS: per
 * network, per account, in all). What does anything has a limit per network and one in all: no stranger, and not all of them together, may
 * use up mail, disk, processor or another service without end. `tests/platform/http/open-calls.test.ts` holds the contracts against it.
 */
export const OPEN_CALLS: Readonly<Record<string, OpenCall>> = {
  // people
  registerUser: { does: ['hash', 'store'], rate: 'register' },
  login: { does: ['hash', 'store'], rate: 'login' },
  askRecovery: { does: ['store', 'send'], rate: 'recovery' },
  checkRecoveryToken: read(),
  recoverPassword: { does: ['hash', 'store', 'send'], rate: 'byLink' },
  listCountries: read(),
  // letters
  askContactToken: { does: ['store'], rate: 'form' },
  sendContact: { does: ['store', 'send'], rate: 'contact' },
  reportBug: { does: ['store'], rate: 'contact' },
  requestVisit: { does: ['decode', 'store', 'send'], rate: 'contact' },
  // spaces
  addVisit: { does: ['store'], rate: 'view' },
  available: read(),
  simulation: read(), // a coupon it names is counted as a try of class coupon
  unavailableDates: read(),
  getAccomodationFeatured: read(),
  getAccomodationFront: read(),
  getGallery: read(),
  getHighlighted: read(),
  getLocation: read(),
  getLocations: read('search'),
  getPlaceAt: read('search'),
  searchAlojamiento: read('search'),
  searchAlojamientoAll: read('search'),
  searchAlojamientoHome: read('search'),
  searchAlojamientoRelated: read('search'),
  // content
  getArticle: { does: ['fetch'], rate: 'content' },
  getArticles: { does: ['fetch'], rate: 'content' },
  getExchange: read(),
  // links of a reservation: a token that opens nothing is counted as a try of class link
  getReservation: read(),
  reservationHistory: read(),
  initiatedReservation: read(),
  payReservation: read(),
  getTransfer: read(),
  getPaymentOutcome: { does: ['fetch', 'store'], rate: 'byLink' },
  acceptReservation: { does: ['store', 'send'], rate: 'byLink' },
  rejectReservation: { does: ['store', 'send'], rate: 'byLink' },
  payWithMercadoPago: { does: ['fetch', 'store'], rate: 'byLink' },
  payWithPayPal: { does: ['fetch', 'store'], rate: 'byLink' },
  startOrAnnounceTransfer: { does: ['decode', 'store', 'send'], rate: 'byLink' },
  // gateways
  mercadoPagoWebhook: { does: ['fetch', 'store'], rate: 'webhook' },
  payPalWebhook: { does: ['fetch', 'store'], rate: 'webhook' },
};
