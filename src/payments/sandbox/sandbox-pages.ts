import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { moneyText } from '../../kernel/formats.ts';
import type { Language } from '../../kernel/types.ts';
import { rawBody } from '../../server/http/input/raw-body.ts';
import { languageOf } from '../../server/http/language.ts';
import { HttpProblem, invalidFields } from '../../server/http/problems.ts';
import { mounted, showDevPage } from '../../server/pages/dev-pages.ts';
import { escapeHtml } from '../../server/pages/html.ts';
import { textsOf } from '../../server/texts.ts';
import { GatewayUnavailable } from '../gateway.ts';
import {
  type Outcome,
  SANDBOX_OUTCOMES,
  type SandboxPayment,
  type SandboxSettings,
  sandboxPayment,
  settleSandboxPayment,
} from './sandbox-gateway.ts';

const NAMES = { mercadopago: 'Mercado Pago', paypal: 'PayPal' } as const;

/** GET, POST /dev/pay/{payment}: the sandbox gateway's page (docs/api.md#outside-production-only). Never mounted in production. */
export const sandboxPages = (settings: SandboxSettings): Middleware =>
  mounted(
    new Router()
      .get('/dev/pay/:payment', async (ctx) => {
        ctx.state['route'] = '/dev/pay/{payment}';
        show(ctx, await known(settings, ctx.params['payment']));
      })
      .post('/dev/pay/:payment', async (ctx) => {
        ctx.state['route'] = '/dev/pay/{payment}';
        const payment = await known(settings, ctx.params['payment']);
        const asForm = Boolean(ctx.is('application/x-www-form-urlencoded'));
        const outcome = outcomeIn(await rawBody(ctx, 4096), asForm);
        try {
          const returnUrl = await settleSandboxPayment(settings, payment.payment, outcome);
          if (returnUrl === null) throw new HttpProblem(404, 'not_found');
          ctx.set('Cache-Control', 'no-store');
          if (!asForm) {
            ctx.body = { return_url: returnUrl };
            return;
          }
          ctx.status = 303;
          ctx.redirect(returnUrl);
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error;
          if (!asForm) throw new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '2' });
          show(ctx, payment, 503);
        }
      }),
  );

const known = async (settings: SandboxSettings, payment: string | undefined): Promise<SandboxPayment> => {
  const found = payment && payment.length <= 100 ? await sandboxPayment(settings.db, payment) : null;
  if (!found) throw new HttpProblem(404, 'not_found');
  return found;
};

const outcomeIn = (body: Buffer, asForm: boolean): Outcome => {
  const text = body.toString('utf8');
  const outcome = asForm ? new URLSearchParams(text).get('outcome') : fieldOf(text);
  const known = SANDBOX_OUTCOMES.find((one) => one === outcome);
  if (known) return known;
  throw invalidFields({ outcome: [outcome === null || outcome === undefined ? 'required' : 'unknown_value'] });
};

const fieldOf = (json: string): unknown => {
  try {
    const body: unknown = JSON.parse(json);
    return body !== null && typeof body === 'object' && 'outcome' in body ? body.outcome : null;
  } catch {
    throw invalidFields({ body: ['invalid'] });
  }
};

const show = (ctx: Context, payment: SandboxPayment, status = 200): void => {
  const language = languageOf(ctx);
  showDevPage(ctx, { language, title: textsOf(language)('dev:sandbox.title'), body: pageHtml(language, payment, status !== 200) }, status);
};

const pageHtml = (language: Language, { payment, gateway, state, total, title }: SandboxPayment, failed: boolean): string => {
  const t = textsOf(language);
  const button = (outcome: Outcome, look: string, text: string = t(`dev:sandbox.${outcome}`)) =>
    `<button name="outcome" value="${outcome}" class="${look}">${text}</button>`;
  const unpaid = `${button('approved', '')}${button('half', 'other')}${button('pending', 'other')}${button('rejected', 'no')}`;
  const choices = {
    open: unpaid,
    pending: unpaid,
    rejected: unpaid,
    approved: `<p>${t('dev:sandbox.done')}</p>${button('approved', '', t('dev:sandbox.back'))}${button('reversed', 'no')}`,
    reversed: `<p>${t('dev:sandbox.taken')}</p>${button('approved', '', t('dev:sandbox.regained'))}`,
  }[state];
  return `<div class="narrow"><h1>${t('dev:sandbox.heading', { name: NAMES[gateway] })}</h1>
${failed ? `<p class="note" role="alert">${t('dev:sandbox.again')}</p>` : `<p class="note">${t('dev:sandbox.note')}</p>`}
<dl><div><dt>${t('dev:sandbox.concept')}</dt><dd>${escapeHtml(title)}</dd></div><div class="total"><dt>${t('dev:sandbox.total')}</dt><dd>${escapeHtml(moneyText(total))}</dd></div></dl>
<form method="post" action="/dev/pay/${encodeURIComponent(payment)}?lang=${language}" class="choices">${choices}</form></div>`;
};
