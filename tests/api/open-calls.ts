import type { RateClass } from '../../src/server/http/rate-classes.ts';

/** The effects of a call besides reading its own tables. `hash` and `decode` use CPU time. */
type Effect = 'store' | 'send' | 'fetch' | 'hash' | 'decode';
/**
 * The protection against many strangers. `captcha`: required once they have used up their shared limit (`all`); `dropped`: the call is then
 * ignored. The others are checked before any effect, so that strangers never cause a refusal for a legitimate caller: a valid `token`; a
 * valid `signature`; an `account` with its own limit. `memory`: results are cached for all. `network`: only its limit by network, which the
 * caller identifies by itself.
 */
type Flood = 'captcha' | 'dropped' | 'token' | 'signature' | 'account' | 'memory' | 'network';
type OpenCall = { readonly does: readonly Effect[]; readonly rate: RateClass; readonly flood?: Flood };

const read = (rate: RateClass = 'none'): OpenCall => ({ does: [], rate });

/**
 * Every call that needs no session (roles `public` and `token`) with its effects, its class of limit and what holds against a flood. A
 * call with an effect has a limit by network and one of these, so that neither one stranger nor all of them together can exhaust mail, disk,
 * CPU or another service, nor shut out anybody who has a right (D-168). `tests/server/http/open-calls.test.ts` compares this table with the contracts.
 */
export const OPEN_CALLS: Readonly<Record<string, OpenCall>> = {
  // people
  registerUser: { does: ['fetch', 'hash', 'store', 'send'], rate: 'register', flood: 'captcha' },
  login: { does: ['hash', 'store'], rate: 'login', flood: 'captcha' },
  startGoogle: { does: ['fetch'], rate: 'form', flood: 'memory' },
  loginWithGoogle: { does: ['hash', 'store', 'send'], rate: 'login', flood: 'signature' },
  askRecovery: { does: ['store', 'send'], rate: 'recovery', flood: 'account' },
  checkRecoveryToken: read(),
  recoverPassword: { does: ['hash', 'store', 'send'], rate: 'byLink', flood: 'token' },
  confirmEmail: { does: ['store'], rate: 'byLink', flood: 'token' },
  approveEmailChange: { does: ['store', 'send'], rate: 'byLink', flood: 'token' },
  showStopLink: read('byLink'),
  stopByLink: { does: ['store'], rate: 'byLink', flood: 'token' },
  askDeletion: { does: ['store'], rate: 'form', flood: 'signature' },
  showDeletion: read('byLink'),
  listCountries: { does: ['fetch'], rate: 'content', flood: 'memory' },
  // letters
  askCaptcha: { does: ['hash'], rate: 'form', flood: 'network' },
  askContactToken: { does: ['store', 'fetch'], rate: 'form', flood: 'captcha' },
  sendContact: { does: ['store', 'send'], rate: 'contact', flood: 'token' },
  reportBug: { does: ['store'], rate: 'contact', flood: 'captcha' },
  requestVisit: { does: ['decode', 'store', 'send'], rate: 'contact', flood: 'captcha' },
  // spaces
  addVisit: { does: ['store'], rate: 'view', flood: 'dropped' },
  available: read(),
  simulation: read(), // a coupon in it is counted as an attempt of class coupon
  unavailableDates: read(),
  getAccomodationFeatured: read(),
  getAccomodationFront: read(),
  getGallery: read(),
  getHighlighted: read(),
  getHost: read(),
  hostReviews: read(),
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
  getArticle: { does: ['fetch'], rate: 'content', flood: 'memory' },
  getArticles: { does: ['fetch'], rate: 'content', flood: 'memory' },
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
  getPaymentOutcome: { does: ['fetch', 'store'], rate: 'byLink', flood: 'token' },
  acceptReservation: { does: ['store', 'send'], rate: 'byLink', flood: 'token' },
  rejectReservation: { does: ['store', 'send'], rate: 'byLink', flood: 'token' },
  payWithMercadoPago: { does: ['fetch', 'store'], rate: 'byLink', flood: 'token' },
  payWithPayPal: { does: ['fetch', 'store'], rate: 'byLink', flood: 'token' },
  getInstalments: read('byLink'),
  payInstalments: { does: ['fetch', 'store'], rate: 'byLink', flood: 'token' },
  announceInstalments: { does: ['decode', 'store', 'send'], rate: 'byLink', flood: 'token' },
  startOrAnnounceTransfer: { does: ['decode', 'store', 'send'], rate: 'byLink', flood: 'token' },
  // gateways
  mercadoPagoWebhook: { does: ['fetch', 'store'], rate: 'webhook', flood: 'signature' },
  payPalWebhook: { does: ['fetch', 'store'], rate: 'webhook', flood: 'signature' },
};
