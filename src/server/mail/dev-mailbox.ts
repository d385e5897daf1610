import { Router } from '@koa/router';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Instant, Language } from '../../kernel/types.ts';
import { languageOf } from '../http/language.ts';
import { mounted, showDevPage } from '../pages/dev-pages.ts';
import { escapeHtml } from '../pages/html.ts';
import { textsOf } from '../texts.ts';

type Row = { id: number; to_address: string; subject: string; text: string; html: string; sent_at: Instant };

/** Content security policy of a shown mail: no scripts, forms or remote content; links open outside the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/**
 * The mailbox of an installation without SMTP (docs/api.md#outside-production-only): a page to read mails and JSON for tests. Never in
 * production.
 */
export const devMailRoutes = (db: Knex): Middleware =>
  mounted(
    new Router()
      .get('/dev/mail.json', async (ctx) => {
        const rows = await mails(db, ctx.query['to'], 500);
        ctx.set('Cache-Control', 'no-store');
        ctx.body = rows.map(({ id, to_address, subject, text, html, sent_at }) => ({ id, to: to_address, subject, text, html, sent_at }));
      })
      .get('/dev/mail', async (ctx) => {
        const to = typeof ctx.query['to'] === 'string' ? ctx.query['to'] : '';
        const rows = await mails(db, to, 100);
        const open = rows.find(({ id }) => String(id) === ctx.query['id']) ?? rows[0];
        const language = languageOf(ctx);
        showDevPage(ctx, { language, title: textsOf(language)('dev:mailbox.title'), body: mailboxHtml(language, rows, open, to) });
      })
      .get('/dev/mail/:id/body', async (ctx) => {
        const id = /^\d{1,9}$/.test(ctx.params['id'] ?? '') ? Number(ctx.params['id']) : 0;
        const row: Row | undefined = await db('dev_mails').where({ id }).first();
        if (!row) return;
        ctx.set('Content-Security-Policy', MAIL_POLICY);
        ctx.remove('X-Frame-Options');
        ctx.set('Cache-Control', 'no-store');
        ctx.type = 'text/html; charset=utf-8';
        ctx.body = row.html.replace('<head>', '<head><base target="_blank">');
      }),
  );

const mails = (db: Knex, to: unknown, limit: number): Promise<Row[]> =>
  db<Row>('dev_mails')
    .modify((query) => {
      if (typeof to === 'string' && to.trim() !== '') query.where('to_address', to.trim().toLowerCase());
    })
    .orderBy('id', 'desc')
    .limit(limit);

const mailboxHtml = (language: Language, rows: readonly Row[], open: Row | undefined, to: string): string => {
  const t = textsOf(language);
  const filter = `<form class="filter" method="get" action="/dev/mail"><label class="hidden" for="to">${t('dev:mailbox.filter')}</label><input id="to" name="to" type="email" autocomplete="off" placeholder="${t('dev:mailbox.filter')}…" value="${escapeHtml(to)}"><button class="other">${t('dev:mailbox.find')}</button></form>`;
  const head = `<h1>${t('dev:mailbox.title')}</h1><p class="quiet">${t('dev:mailbox.intro')}</p>${filter}`;
  if (!open) return `${head}<p>${t('dev:mailbox.none')}</p>`;
  const link = (id: number) => escapeHtml(`/dev/mail?${new URLSearchParams({ ...(to ? { to } : {}), id: String(id) })}`);
  const items = rows.map(
    (row) =>
      `<li><a href="${link(row.id)}"${row.id === open.id ? ' aria-current="true"' : ''}><b>${escapeHtml(row.subject)}</b><span class="quiet">${escapeHtml(row.to_address)} · ${row.sent_at.slice(0, 19).replace('T', ' ')} UTC</span></a></li>`,
  );
  return `${head}<div class="mailbox"><nav aria-label="${t('dev:mailbox.title')}"><ul class="list">${items.join('')}</ul></nav>
<article class="mail"><h2>${escapeHtml(open.subject)}</h2><p class="quiet">${t('dev:mailbox.to')}: ${escapeHtml(open.to_address)}</p>
<iframe src="/dev/mail/${open.id}/body" title="${t('dev:mailbox.body')}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details><summary>${t('dev:mailbox.plain')}</summary><pre>${escapeHtml(open.text)}</pre></details></article></div>`;
};
