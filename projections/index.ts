import type { ReadModels } from '../src/engine/followers/projection.ts';
import { calendarProjection } from './calendar/calendar.ts';
import { auditProjection } from './console/audit.ts';
import { highlightOrderProjection } from './console/highlight-order.ts';
import { couponAfterEvents, couponsProjection } from './coupons/coupons.ts';
import { usersProjection } from './identity/users.ts';
import { hostAnswersProjection } from './listings/host-answers.ts';
import { listingRatingsProjection } from './listings/listing-ratings.ts';
import { listingAfterEvents, listingsProjection } from './listings/listings.ts';
import {
  conversationAfterEvents,
  conversationsProjection,
  messageInEvents,
  messagesProjection,
  stoppedMessagesProjection,
} from './messages/conversations.ts';
import { approvalsProjection } from './payments/approvals.ts';
import { instalmentsProjection } from './payments/instalments.ts';
import { ledgerProjection } from './payments/ledger.ts';
import { paymentsAfterEvents, paymentsProjection } from './payments/payments.ts';
import { payoutsProjection } from './payments/payouts.ts';
import { ratesProjection } from './pricing/by-hand.ts';
import { erasuresProjection } from './privacy/erasures.ts';
import { requestSlotsProjection } from './reservations/request-slots.ts';
import { reservationAfterEvents, reservationRowAfter, reservationsProjection } from './reservations/reservations.ts';
import { stayReviewsProjection } from './reviews/reviews.ts';
import { savedSearchesProjection } from './search/saved-searches.ts';
import { searchProjection } from './search/search.ts';
import { favouritesProjection } from './site/favourites.ts';
import { comparedListingsProjection, hiddenListingsProjection } from './site/marked-listings.ts';
import { conditionsProjection, tariffProjection } from './terms/versions.ts';
import { visitsProjection } from './viewings/visits.ts';

/** All read models, for the composition root. */
export const readModels: ReadModels = {
  all: [
    couponsProjection,
    calendarProjection,
    auditProjection,
    usersProjection,
    erasuresProjection,
    listingsProjection,
    highlightOrderProjection,
    hostAnswersProjection,
    conversationsProjection,
    messagesProjection,
    stoppedMessagesProjection,
    paymentsProjection,
    ledgerProjection,
    payoutsProjection,
    instalmentsProjection,
    approvalsProjection,
    ratesProjection,
    reservationsProjection,
    requestSlotsProjection,
    stayReviewsProjection,
    listingRatingsProjection,
    searchProjection,
    savedSearchesProjection,
    favouritesProjection,
    hiddenListingsProjection,
    comparedListingsProjection,
    conditionsProjection,
    tariffProjection,
    visitsProjection,
  ],
  couponAfterEvents,
  reservationAfterEvents,
  reservationRowAfter,
  listingAfterEvents,
  conversationAfterEvents,
  messageInEvents,
  paymentsAfterEvents,
};
