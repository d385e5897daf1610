import calendar from './calendar.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import favourites from './favourites.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import listing from './listing.json' with { type: 'json' };
import pricing from './pricing.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };

export default { calendar, common, content, errors, favourites, home, landing, listing, pricing, search };
