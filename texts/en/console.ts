import agreed from './console-agreed.json' with { type: 'json' };
import app from './console-app.json' with { type: 'json' };
import bank from './console-bank.json' with { type: 'json' };
import calendars from './console-calendars.json' with { type: 'json' };
import conditions from './console-conditions.json' with { type: 'json' };
import consequence from './console-consequence.json' with { type: 'json' };
import conversations from './console-conversations.json' with { type: 'json' };
import exported from './console-exports.json' with { type: 'json' };
import figures from './console-figures.json' with { type: 'json' };
import find from './console-find.json' with { type: 'json' };
import listing from './console-listing.json' with { type: 'json' };
import log from './console-log.json' with { type: 'json' };
import money from './console-money.json' with { type: 'json' };
import ra from './console-ra.json' with { type: 'json' };
import rate from './console-rates.json' with { type: 'json' };
import resources from './console-resources.json' with { type: 'json' };
import story from './console-story.json' with { type: 'json' };
import tariff from './console-tariff.json' with { type: 'json' };
import timeline from './console-timeline.json' with { type: 'json' };
import version from './console-versions.json' with { type: 'json' };
import visits from './console-visits.json' with { type: 'json' };
import site from './site-listing.json' with { type: 'json' };
import search from './site-search.json' with { type: 'json' };

/** Texts of the console as react-admin looks for them: `ra` are its own words, `resources` name lists and columns. */
export default {
  ra,
  resources: {
    ...resources,
    ...calendars.resources,
    ...conversations.resources,
    ...money.resources,
    ...visits.resources,
    ...log.resources,
  },
  posada: {
    ...app,
    ...story,
    ...log.words,
    agreed,
    bank,
    calendar: calendars.words,
    conditions,
    consequence,
    export: exported,
    figures,
    find,
    talk: conversations.words,
    listing: { ...listing, slot: site.slot, feature: site.feature, roomItem: site.roomItem, welcome: search.welcome },
    money: money.words,
    rate,
    tariff,
    timeline,
    version,
    visit: visits.words,
  },
};
