import type { RateClass } from '../contract.ts';

/** The effects of a call besides reading its own tables. `hash` and `decode` use CPU time. */
type Effect = 'store' | 'send' | 'fetch' | 'hash' | 'decode';
type OpenCall = { readonly does: readonly Effect[]; readonly rate: RateClass };

const read = (rate: RateClass = 'none'): OpenCall => ({ does: [], rate });

/**
 * Every call that needs no session (roles `public` and `token`) with its effects and its class of limit (LIMITS: by network, by account, in
 * total). A call with an effect has a limit by network and one in total, so that neither one stranger nor all of them together can exhaust
 * mail, disk, CPU or another service. `tests/platform/http/open-calls.test.ts` compares this table with the contracts.
 */
export const OPEN_CALLS: Readonly<Record<string, OpenCall>> = {
  // people
  registerUser: { does: ['fetch', 'hash', 'store', 'send'], rate: 'register' },
  login: { does: ['hash', 'store'], rate: 'login' },
  startGoogle: { does: ['fetch'], rate: 'form' },
  loginWithGoogle: { does: ['hash', 'store', 'send'], rate: 'login' },
  askRecovery: { does: ['store', 'send'], rate: 'recovery' },
  checkRecoveryToken: read(),
  recoverPassword: { does: ['hash', 'store', 'send'], rate: 'byLink' },
  confirmEmail: { does: ['store'], rate: 'byLink' },
  approveEmailChange: { does: ['store', 'send'], rate: 'byLink' },
  showStopLink: read('byLink'),
  stopByLink: { does: ['store'], rate: 'byLink' },
  askDeletion: { does: ['store'], rate: 'form' },
  showDeletion: read('byLink'),
  listCountries: { does: ['fetch'], rate: 'content' },
  // letters
  askCaptcha: { does: ['hash'], rate: 'form' },
  askContactToken: { does: ['store', 'fetch'], rate: 'form' },
  sendContact: { does: ['store', 'send'], rate: 'contact' },
  reportBug: { does: ['store'], rate: 'contact' },
  requestVisit: { does: ['decode', 'store', 'send'], rate: 'contact' },
  // spaces
  addVisit: { does: ['store'], rate: 'view' },
  available: read(),
  simulation: read(), // a coupon in it is counted as an attempt of class coupon
  unavailableDates: read(),
  getAccomodationFeatured: read(),
  getAccomodationFront: read(),
  getGallery: read(),
  getHighlighted: read(),
  listingReviews: read(),
  getLocation: read(),
  getLocations: read('search'),
  getPlaceAt: read('search'),
  searchAlojamiento: read('search'),
  searchAlojamientoAll: read('search'),
  searchAlojamientoHome: read('search'),
  searchAlojamientoRelated: read('search'),
  // calendars under a secret address: a wrong one is counted as an attempt of class link
  readFeed: read(),
  readFeedJson: read(),
  readStayCalendar: read(),
  // content
  getArticle: { does: ['fetch'], rate: 'content' },
  getArticles: { does: ['fetch'], rate: 'content' },
  packKeys: { does: [], rate: 'none' },
  packVerifier: { does: [], rate: 'none' },
  getExchange: read(),
  // links of a reservation: a wrong token is counted as an attempt of class link
  getReservation: read(),
  reservationHistory: read(),
  getReceipt: read('byLink'),
  initiatedReservation: read(),
  payReservation: read(),
  getTransfer: read(),
  getPaymentOutcome: { does: ['fetch', 'store'], rate: 'byLink' },
  acceptReservation: { does: ['store', 'send'], rate: 'byLink' },
  rejectReservation: { does: ['store', 'send'], rate: 'byLink' },
  payWithMercadoPago: { does: ['fetch', 'store'], rate: 'byLink' },
  payWithPayPal: { does: ['fetch', 'store'], rate: 'byLink' },
  getInstalments: read('byLink'),
  payInstalments: { does: ['fetch', 'store'], rate: 'byLink' },
  announceInstalments: { does: ['decode', 'store', 'send'], rate: 'byLink' },
  startOrAnnounceTransfer: { does: ['decode', 'store', 'send'], rate: 'byLink' },
  // gateways
  mercadoPagoWebhook: { does: ['fetch', 'store'], rate: 'webhook' },
  payPalWebhook: { does: ['fetch', 'store'], rate: 'webhook' },
};
