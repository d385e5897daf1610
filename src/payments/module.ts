import { createHmac } from 'node:crypto';
import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { paymentsProjection } from '../../projections/payments.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { CAUGHT_UP, CLOCK, CONFIG, DB, DEV_PAGES, FILES, LOG, PROJECTIONS, REACTIONS, ROUTES, STORE, token } from '../platform/tokens.ts';
import { RESERVATION_COMMANDS } from '../reservations/public.ts';
import type { PaymentDeps } from './deps.ts';
import { paymentReactions } from './reactions.ts';
import { paymentRoutes } from './routes.ts';
import { type SandboxSettings, sandboxGateway } from './sandbox-gateway.ts';
import { sandboxPages } from './sandbox-pages.ts';

export const PAYMENT_DEPS = token<PaymentDeps>('PaymentDeps');
export const SANDBOX = token<SandboxSettings>('SandboxGateway');

const sandbox = (db: Knex, clock: Clock, { publicUrl, port, secret }: Config): SandboxSettings => ({
  db,
  clock,
  publicUrl,
  shopUrl: `http://127.0.0.1:${port}`,
  webhookSecret: (gateway) => createHmac('sha256', secret).update(`webhook:${gateway}`).digest('base64url'),
});

export const paymentsModule = new ContainerModule(({ bind }) => {
  bind(SANDBOX).toResolvedValue(sandbox, [DB, CLOCK, CONFIG]).inSingletonScope();
  bind(PAYMENT_DEPS)
    .toResolvedValue(
      (store, clock, db, config, files, log, reservations, settings): PaymentDeps => ({
        store,
        clock,
        db,
        config,
        files,
        log,
        reservations,
        gateways: config.production // as pricing's `offerSettings` says
          ? { mercadopago: null, paypal: null }
          : { mercadopago: sandboxGateway('mercadopago', settings), paypal: sandboxGateway('paypal', settings) },
      }),
      [STORE, CLOCK, DB, CONFIG, FILES, LOG, RESERVATION_COMMANDS, SANDBOX],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((deps, caughtUp) => paymentRoutes({ ...deps, caughtUp }), [PAYMENT_DEPS, CAUGHT_UP])
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([paymentsProjection]);
  bind(REACTIONS).toResolvedValue(paymentReactions, [PAYMENT_DEPS]).inSingletonScope();
  bind(DEV_PAGES).toResolvedValue(sandboxPages, [SANDBOX]).inSingletonScope();
});
