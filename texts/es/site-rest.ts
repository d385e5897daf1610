import account from './site-account.json' with { type: 'json' };
import agreed from './site-agreed.json' with { type: 'json' };
import blocking from './site-blocking.json' with { type: 'json' };
import compare from './site-compare.json' with { type: 'json' };
import dashboard from './site-dashboard.json' with { type: 'json' };
import earnings from './site-earnings.json' with { type: 'json' };
import feeds from './site-feeds.json' with { type: 'json' };
import fields from './site-fields.json' with { type: 'json' };
import forms from './site-forms.json' with { type: 'json' };
import kept from './site-kept.json' with { type: 'json' };
import listingLate from './site-listing-late.json' with { type: 'json' };
import moderation from './site-moderation.json' with { type: 'json' };
import nothing from './site-nothing.json' with { type: 'json' };
import notices from './site-notices.json' with { type: 'json' };
import offer from './site-offer.json' with { type: 'json' };
import ownData from './site-own-data.json' with { type: 'json' };
import payment from './site-payment.json' with { type: 'json' };
import reading from './site-reading.json' with { type: 'json' };
import reservations from './site-reservations.json' with { type: 'json' };
import reviews from './site-reviews.json' with { type: 'json' };
import searches from './site-searches.json' with { type: 'json' };
import signIn from './site-sign-in.json' with { type: 'json' };
import stay from './site-stay.json' with { type: 'json' };
import talk from './site-talk.json' with { type: 'json' };
import visits from './site-visits.json' with { type: 'json' };

export default {
  account,
  agreed,
  blocking,
  dashboard,
  earnings,
  fields,
  feeds,
  forms,
  moderation,
  compare,
  kept,
  listingLate,
  nothing,
  offer,
  ownData,
  notices,
  payment,
  reading,
  reservations,
  reviews,
  searches,
  signIn,
  stay,
  talk,
  visits,
};
