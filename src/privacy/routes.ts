import type { Context } from 'koa';
import { dayText } from '../kernel/formats.ts';
import { momentText } from '../kernel/instants.ts';
import type { Language } from '../kernel/types.ts';
import { Reply, type Route, route } from '../server/http/contract.ts';
import type { Field, Holding, OwnFile, Row } from '../server/modules/personal-data.ts';
import type { Core } from '../server/modules/tokens.ts';
import { escapeHtml } from '../server/pages/html.ts';
import { type Translate, textsOf } from '../server/texts.ts';
import { exportOwnData, listLooks } from './contract.ts';
import { asJson, collect, type OwnData } from './export.ts';
import { LOOKS, type Look, looksAt } from './looks.ts';
import { subjectOf } from './subject.ts';

type PrivacyRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly holdings: readonly Holding[];
};

/** A person's own data export. */
export const privacyRoutes = ({ db, clock, holdings }: PrivacyRoutesDeps): readonly Route[] => [
  route(exportOwnData, async ({ user, query, language, ctx }) => {
    const now = clock.now();
    const data = await collect(db, holdings, await subjectOf(db, user.id), now);
    const isPage = (query.format ?? (wantsPage(ctx) ? 'html' : 'json')) === 'html';
    const named = `attachment; filename="posada-${user.id}-${now.slice(0, 10)}.${isPage ? 'html' : 'json'}"`;
    ctx.set({ 'content-disposition': named, vary: 'Accept, Accept-Language' });
    if (!isPage) return asJson(data);
    const page = new Reply(200, exportPage(data, language), { 'content-type': 'text/html; charset=utf-8' });
    return page as unknown as Reply<ReturnType<typeof asJson>>; // the same response with another type
  }),
  route(listLooks, async ({ user, language }) => ({ data: (await looksAt(db, user.id)).map((look) => shown(look, language)) })),
];

const wantsPage = (ctx: Context): boolean => ctx.accepts('json', 'html') === 'html';

const shown = ({ at, what, about: { kind, id } }: Look, language: Language) => {
  const t = textsOf(language);
  const about = kind === 'reservation' ? `R-${id}` : kind === 'listing' ? t('own-data:look.space', { id }) : null;
  return { at, what: t(`own-data:look.${what}`), about, who: t('own-data:look.administrator'), why: t(`own-data:look.why.${LOOKS[what]}`) };
};

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid}article{margin:1rem 0;padding:.5rem 0;border-bottom:1px dotted}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0}dt{opacity:.75}dd{margin:0;white-space:pre-line}
img{max-width:100%;max-height:20rem}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A range of days in PostgreSQL's format. */
const DAYS = /^\[(\d{4}-\d{2}-\d{2}),(\d{4}-\d{2}-\d{2})\)$/;

/** A human-readable value: formatted days and times, one list item per line. */
const valueText = (t: Translate, language: Language, value: unknown): string => {
  const inner = (one: unknown) => valueText(t, language, one);
  if (value === null || value === undefined || value === '') return t('own-data:none');
  if (typeof value === 'boolean') return t(value ? 'own-data:yes' : 'own-data:no');
  if (typeof value === 'string' && INSTANT.test(value)) return momentText(language, value);
  if (typeof value === 'string' && DAY.test(value)) return dayText(language, value);
  const [, from, to] = (typeof value === 'string' && DAYS.exec(value)) || [];
  if (from && to) return `${dayText(language, from)} – ${dayText(language, to)}`;
  if (Array.isArray(value)) return value.length === 0 ? t('own-data:none') : value.map(inner).join('\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${inner(one)}`)
      .join('\n');
  return String(value);
};

const rowHtml = (t: Translate, language: Language, row: Row): string => {
  const lines = Object.entries(row).map(
    ([field, value]) =>
      `<dt>${escapeHtml(t(`own-data:field.${field as Field}`))}</dt><dd>${escapeHtml(valueText(t, language, value))}</dd>`,
  );
  return `<article><dl>${lines.join('')}</dl></article>`;
};

const fileHtml = ({ name, contentType, bytes }: OwnFile): string => {
  const url = `data:${contentType};base64,${bytes.toString('base64')}`;
  const shown = contentType.startsWith('image/') ? `<br><img src="${url}" alt="">` : '';
  return `<li><a href="${url}" download="${escapeHtml(name)}">${escapeHtml(name)}</a>${shown}</li>`;
};

/** The data as a self-contained page: no scripts, no external resources. */
const exportPage = ({ generatedAt, userId, parts, files }: OwnData, language: Language): string => {
  const t = textsOf(language);
  const made = valueText(t, language, generatedAt);
  const sections = [...parts].map(([part, tables]) => {
    const rows = tables.flatMap(([, found]) => found.map((row) => rowHtml(t, language, row)));
    return `<section><h2>${escapeHtml(t(`own-data:part.${part}`))}</h2>${rows.join('')}</section>`;
  });
  const attached = files.length === 0 ? '' : `<section><h2>${t('own-data:files')}</h2><ul>${files.map(fileHtml).join('')}</ul></section>`;
  const title = escapeHtml(t('own-data:title'));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escapeHtml(t('own-data:intro', { made, id: userId }))}</p>${sections.join('')}${attached}</body></html>`;
};
