import type { OfferSettings } from '../../pricing/public.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { KINDS, MAX_HITS, search } from './contract-search.ts';
import { found, searchTermsIn } from './find.ts';
import { hitsOf } from './hits.ts';

type SearchRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly offers: OfferSettings;
};

/** The search of the console: by text, or by ids of recently opened records. */
export const searchRoutes = ({ db, clock, offers }: SearchRoutesDeps): readonly Route[] => [
  route(search, async ({ query: { q = '', ids = [] }, language }) => {
    const now = clock.now();
    const typed = q.trim() === '' ? null : await found(db, searchTermsIn(q));
    const groups = await Promise.all(
      KINDS.map(async (kind) => {
        const wanted = typed ? typed[kind] : ids.filter((ref) => ref.kind === kind).map(({ id }) => id);
        const shown = typed ? wanted.slice(0, MAX_HITS) : wanted;
        return { tipo: kind, data: await hitsOf(db, kind, shown, { language, now, offers }), mas: wanted.length > shown.length };
      }),
    );
    return { grupos: groups.filter(({ data }) => data.length > 0) };
  }),
];
