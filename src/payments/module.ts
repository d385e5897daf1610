import { createHmac } from 'node:crypto';
import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { approvalsProjection } from '../../projections/payments/approvals.ts';
import { instalmentsProjection } from '../../projections/payments/instalments.ts';
import { ledgerProjection } from '../../projections/payments/ledger.ts';
import { paymentsProjection } from '../../projections/payments/payments.ts';
import { payoutsProjection } from '../../projections/payments/payouts.ts';
import { doneAtOnce } from '../engine/commands/at-once.ts';
import { outside } from '../engine/outside.ts';
import { BANK_DATA } from '../identity/public.ts';
import type { Clock } from '../kernel/clock.ts';
import { MONEY_CHECK, RESERVATION_COMMANDS } from '../reservations/public.ts';
import {
  CAUGHT_UP,
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  DEV_PAGES,
  FILE_OWNERS,
  FILES,
  LOG,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
  token,
} from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { paymentDeadlines } from './deadlines.ts';
import { type PaymentDeps, paymentStreams } from './deps.ts';
import { paymentConsoleRoutes } from './desk/routes-console.ts';
import { documentRoutes } from './documents/routes.ts';
import { moneyCheck } from './dry-run/consequences.ts';
import { moneyDryRunRoutes } from './dry-run/routes.ts';
import { earningsRoutes } from './earnings/routes.ts';
import type { Gateway } from './events.ts';
import type { Gateways } from './gateways/gateway.ts';
import { mercadoPagoGateway } from './gateways/mercadopago.ts';
import { payPalGateway } from './gateways/paypal.ts';
import { instalmentRoutes } from './instalments/routes.ts';
import { paymentsData } from './personal-data.ts';
import { paymentReactions } from './reactions.ts';
import { receiptFiles } from './receipts.ts';
import { refundRoutes } from './refunds/routes.ts';
import { paymentsRejections } from './rejections.ts';
import { paymentRoutes } from './routes.ts';
import { type SandboxSettings, sandboxGateway } from './sandbox/sandbox-gateway.ts';
import { sandboxPages } from './sandbox/sandbox-pages.ts';

export const PAYMENT_DEPS = token<PaymentDeps>('PaymentDeps');
export const SANDBOX = token<SandboxSettings>('SandboxGateway');

const sandbox = (db: Knex, clock: Clock, { publicUrl, port, secret }: Config): SandboxSettings => ({
  db,
  clock,
  publicUrl,
  shopUrl: `http://127.0.0.1:${port}`,
  webhookSecret: (gateway) => createHmac('sha256', secret).update(`webhook:${gateway}`).digest('base64url'),
});

/** The gateway of each method when its keys are set, else outside production the sandbox, as in pricing's `offerSettings`. */
const gatewaysOf = ({ mercadoPago, payPal, publicUrl, production }: Config, clock: Clock, settings: SandboxSettings): Gateways => {
  const sandboxOf = (gateway: Gateway) => (production ? null : sandboxGateway(gateway, settings));
  const mercadopago = mercadoPago ? mercadoPagoGateway(mercadoPago, { publicUrl }) : sandboxOf('mercadopago');
  const paypal = payPal ? payPalGateway(payPal, { publicUrl, clock }) : sandboxOf('paypal');
  return { mercadopago: mercadopago && outside('mercadopago', mercadopago), paypal: paypal && outside('paypal', paypal) };
};

export const paymentsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(paymentsRejections);
  bind(MONEY_CHECK).toResolvedValue(moneyCheck, [PAYMENT_DEPS]).inSingletonScope();
  bind(SANDBOX).toResolvedValue(sandbox, [DB, CLOCK, CONFIG]).inSingletonScope();
  bind(PAYMENT_DEPS)
    .toResolvedValue(
      (store, clock, db, config, files, log, reservations, settings, caughtUp): PaymentDeps => ({
        store,
        clock,
        db,
        config,
        files,
        log,
        reservations,
        streams: paymentStreams({ store, clock }),
        caughtUp,
        followed: doneAtOnce(),
        gateways: gatewaysOf(config, clock, settings),
      }),
      [STORE, CLOCK, DB, CONFIG, FILES, LOG, RESERVATION_COMMANDS, SANDBOX, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (deps, bank) => [
        ...paymentRoutes(deps),
        ...paymentConsoleRoutes(deps),
        ...instalmentRoutes(deps),
        ...earningsRoutes({ ...deps, bank }),
        ...refundRoutes(deps),
        ...moneyDryRunRoutes(deps),
        ...documentRoutes(deps),
      ],
      [PAYMENT_DEPS, BANK_DATA],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([paymentsProjection, ledgerProjection, payoutsProjection, instalmentsProjection, approvalsProjection]);
  bind(REACTIONS).toResolvedValue(paymentReactions, [PAYMENT_DEPS]).inSingletonScope();
  bind(DEADLINES).toResolvedValue(paymentDeadlines, [PAYMENT_DEPS]).inSingletonScope();
  bind(FILE_OWNERS).toConstantValue([receiptFiles]);
  bind(DEV_PAGES).toResolvedValue(sandboxPages, [SANDBOX]).inSingletonScope();
  bind(PERSONAL_DATA)
    .toResolvedValue((files, { fieldKeys }) => paymentsData({ files, fieldKeys }), [FILES, CONFIG])
    .inSingletonScope();
});
