import { createHmac } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { doneAtOnce } from '../engine/commands/at-once.ts';
import { outside } from '../engine/outside.ts';
import { BANK_DATA } from '../identity/public.ts';
import { MONEY_CHECK, RESERVATION_COMMANDS } from '../reservations/public.ts';
import { CONTEXTS, CORE, type Core, PERSONAL_DATA, token } from '../server/modules/tokens.ts';
import { type PaymentDeps, paymentStreams } from './deps.ts';
import { paymentConsoleRoutes } from './desk/routes-console.ts';
import { documentRoutes } from './documents/routes.ts';
import { moneyCheck } from './dry-run/consequences.ts';
import { moneyDryRunRoutes } from './dry-run/routes.ts';
import { earningsRoutes } from './earnings/routes.ts';
import type { Gateway } from './events.ts';
import type { Gateways } from './gateway.ts';
import { gatewayDeadlines } from './gateways/deadlines.ts';
import { mercadoPagoGateway } from './gateways/mercadopago.ts';
import { payPalGateway } from './gateways/paypal.ts';
import { paymentRoutes } from './http/routes.ts';
import { instalmentReminders, instalmentsOverdue } from './instalments/deadlines.ts';
import { instalmentRoutes } from './instalments/routes.ts';
import { paymentsData } from './personal-data.ts';
import { paymentReactions } from './reactions.ts';
import { receiptFiles } from './receipts.ts';
import { refundRoutes } from './refunds/routes.ts';
import { paymentsRejections } from './rejections.ts';
import { type SandboxSettings, sandboxGateway } from './sandbox/sandbox-gateway.ts';
import { sandboxPages } from './sandbox/sandbox-pages.ts';

export const PAYMENT_DEPS = token<PaymentDeps>('PaymentDeps');
export const SANDBOX = token<SandboxSettings>('SandboxGateway');

const sandbox = ({ db, clock, publicUrl, secret, config: { port } }: Core): SandboxSettings => ({
  db,
  clock,
  publicUrl,
  shopUrl: `http://127.0.0.1:${port}`,
  webhookSecret: (gateway) => createHmac('sha256', secret).update(`webhook:${gateway}`).digest('base64url'),
});

/** The gateway of each method when its keys are set, otherwise the sandbox outside production, as in pricing's `offerSettings`. */
const gatewaysOf = ({ config, publicUrl, clock }: Core, settings: SandboxSettings): Gateways => {
  const { mercadoPago, payPal, production } = config;
  const sandboxOf = (gateway: Gateway) => (production ? null : sandboxGateway(gateway, settings));
  const mercadopago = mercadoPago ? mercadoPagoGateway(mercadoPago, { publicUrl }) : sandboxOf('mercadopago');
  const paypal = payPal ? payPalGateway(payPal, { publicUrl, clock }) : sandboxOf('paypal');
  return { mercadopago: mercadopago && outside('mercadopago', mercadopago), paypal: paypal && outside('paypal', paypal) };
};

export const paymentsModule = new ContainerModule(({ bind }) => {
  bind(MONEY_CHECK).toResolvedValue(moneyCheck, [PAYMENT_DEPS]);
  bind(SANDBOX).toResolvedValue(sandbox, [CORE]);
  bind(PAYMENT_DEPS).toResolvedValue(
    (core, reservations, settings): PaymentDeps => ({
      ...core,
      reservations,
      streams: paymentStreams(core),
      followed: doneAtOnce(),
      gateways: gatewaysOf(core, settings),
    }),
    [CORE, RESERVATION_COMMANDS, SANDBOX],
  );
  bind(CONTEXTS).toResolvedValue(
    (deps, bank, settings) => ({
      rejections: paymentsRejections,
      routes: [
        ...paymentRoutes(deps),
        ...paymentConsoleRoutes(deps),
        ...instalmentRoutes(deps),
        ...earningsRoutes({ ...deps, bank }),
        ...refundRoutes(deps),
        ...moneyDryRunRoutes(deps),
        ...documentRoutes(deps),
      ],
      reactions: paymentReactions(deps),
      deadlines: [...gatewayDeadlines(deps), instalmentReminders(deps), instalmentsOverdue(deps)],
      fileOwners: [receiptFiles],
      devPages: sandboxPages(settings),
    }),
    [PAYMENT_DEPS, BANK_DATA, SANDBOX],
  );
  bind(PERSONAL_DATA).toResolvedValue(paymentsData, [CORE]);
});
