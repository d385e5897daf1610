import calendar from './site-calendar.json' with { type: 'json' };
import common from './site-common.json' with { type: 'json' };
import content from './site-content.json' with { type: 'json' };
import errors from './site-errors.json' with { type: 'json' };
import favourites from './site-favourites.json' with { type: 'json' };
import home from './site-home.json' with { type: 'json' };
import landing from './site-landing.json' with { type: 'json' };
import listing from './site-listing.json' with { type: 'json' };
import pricing from './site-pricing.json' with { type: 'json' };
import search from './site-search.json' with { type: 'json' };

export default { calendar, common, content, errors, favourites, home, landing, listing, pricing, search };
