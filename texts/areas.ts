import type dev from './es/dev.json';
import type history from './es/history.json';
import type listings from './es/listings.json';
import type locations from './es/locations.json';
import type mailsCalendar from './es/mails-calendar.json';
import type mailsGuest from './es/mails-guest.json';
import type mailsHost from './es/mails-host.json';
import type mailsIdentity from './es/mails-identity.json';
import type mailsListings from './es/mails-listings.json';
import type mailsReservations from './es/mails-reservations.json';
import type mailsReviews from './es/mails-reviews.json';
import type mailsSearches from './es/mails-searches.json';
import type mailsVisits from './es/mails-visits.json';
import type payments from './es/payments.json';
import type pricing from './es/pricing.json';
import type problems from './es/problems.json';
import type stayCalendar from './es/stay-calendar.json';

/** What the server says, by area: a file of each language. Spanish is what the others are compared with (`tests/texts/`). */
export type ServerTexts = {
  dev: typeof dev;
  history: typeof history;
  listings: typeof listings;
  locations: typeof locations;
  'mails-calendar': typeof mailsCalendar;
  'mails-guest': typeof mailsGuest;
  'mails-host': typeof mailsHost;
  'mails-identity': typeof mailsIdentity;
  'mails-listings': typeof mailsListings;
  'mails-reservations': typeof mailsReservations;
  'mails-reviews': typeof mailsReviews;
  'mails-searches': typeof mailsSearches;
  'mails-visits': typeof mailsVisits;
  payments: typeof payments;
  pricing: typeof pricing;
  problems: typeof problems;
  'stay-calendar': typeof stayCalendar;
};
