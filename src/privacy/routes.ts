import type { Context } from 'koa';
import type { Language } from '../kernel/types.ts';
import { Reply, type Route, route } from '../server/http/contract.ts';
import type { Holding } from '../server/modules/personal-data.ts';
import type { Core } from '../server/modules/tokens.ts';
import { textsOf } from '../server/texts.ts';
import { exportOwnData, listLooks } from './contract.ts';
import { asJson, collect } from './export.ts';
import { exportPage } from './export-page.ts';
import { LOOKS, type Look, looksAt } from './looks.ts';
import { subjectOf } from './subject.ts';

type PrivacyRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly holdings: readonly Holding[];
};

/** What is kept of a person, for themselves. */
export const privacyRoutes = ({ db, clock, holdings }: PrivacyRoutesDeps): readonly Route[] => [
  route(exportOwnData, async ({ user, query, language, ctx }) => {
    const now = clock.now();
    const data = await collect(db, holdings, await subjectOf(db, user.id), now);
    const isPage = (query.format ?? (wantsPage(ctx) ? 'html' : 'json')) === 'html';
    const named = `attachment; filename="posada-${user.id}-${now.slice(0, 10)}.${isPage ? 'html' : 'json'}"`;
    ctx.set({ 'content-disposition': named, vary: 'Accept, Accept-Language' });
    if (!isPage) return asJson(data);
    const page = new Reply(200, exportPage(data, language), { 'content-type': 'text/html; charset=utf-8' });
    return page as unknown as Reply<ReturnType<typeof asJson>>; // the same answer as another type
  }),
  route(listLooks, async ({ user, language }) => ({ data: (await looksAt(db, user.id)).map((look) => shown(look, language)) })),
];

const wantsPage = (ctx: Context): boolean => ctx.accepts('json', 'html') === 'html';

const shown = ({ at, what, about: { kind, id } }: Look, language: Language) => {
  const t = textsOf(language);
  const about = kind === 'reservation' ? `R-${id}` : kind === 'listing' ? t('own-data:look.space', { id }) : null;
  return { at, what: t(`own-data:look.${what}`), about, who: t('own-data:look.administrator'), why: t(`own-data:look.why.${LOOKS[what]}`) };
};
