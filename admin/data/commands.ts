import { KEEP_REASONS, WITHDRAWAL_REASONS } from '../../src/kernel/reviews.ts';
import { SENT_BACK_REASONS } from '../../src/kernel/sent-back.ts';
import { CLOSE_REASONS, KEEP_BACK_REASONS, RELEASE_REASONS } from '../../src/kernel/talk/conversations.ts';
import { answer, api, at, type Key, oneCommand, refusal } from './api.ts';
import type { ExportParams, What } from './export-calls.ts';
import type { ConditionTerms, CouponTerms, Rate, ReviewLine, StayEnding, TariffTerms } from './records.ts';
import { save } from './save.ts';

const command = <Path extends object>(path: Path, key: Key) => ({ ...oneCommand(key), ...at(path) });

/** The selected reason from a list. Throws for any other. */
const chosen = <Reason extends string>(reasons: readonly Reason[], code: string): Reason => {
  const reason = reasons.find((known) => known === code);
  if (!reason) throw new Error(`no reason of the list: ${code}`);
  return reason;
};

const PATH = { users: 'get-users', accommodations: 'get-accommodations', reservations: 'get-reservations' } as const;

/**
 * Requests a workbook: small ones are returned immediately and downloaded, others are generated in the background (see the list of
 * exports). Throws HttpError.
 */
const startExport = async (what: What, params: ExportParams, purpose: string): Promise<'saved' | 'later'> => {
  const query = new URLSearchParams({ ...params, format: 'xlsx', purpose });
  const response = await fetch(`/api/v1/admin/${PATH[what]}?${query}`, { credentials: 'same-origin' });
  if (response.status === 202) return 'later';
  if (!response.ok) throw refusal(response.status, response.statusText, await response.json().catch(() => null));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'data.xlsx';
  save(await response.blob(), name);
  return 'saved';
};

const datesOf = (key: Key, id: number, ical: File, preview?: '1') =>
  answer(
    api.POST('/api/v1/ical/lock-dates-from-ics-file', {
      ...oneCommand(key),
      params: { query: preview ? { preview } : {} },
      body: { alojamiento_id: id, ical: '' },
      bodySerializer: () => {
        const form = new FormData();
        form.set('alojamiento_id', String(id));
        form.set('ical', ical);
        return form;
      },
    }),
  );
type FromFile = Awaited<ReturnType<typeof datesOf>>;

const listingCommands = (key: Key) => ({
  approveListing: (id: number, reason: string) =>
    answer(api.PUT('/api/v1/accommodations/approve/{id}', { ...command({ id }, key), body: { aprobado: 1, reason } })),
  /** `words`: the message to the host. */
  sendBackListing: (id: number, because: string, words: string) =>
    answer(
      api.PUT('/api/v1/console/accommodations/{id}/send-back', {
        ...command({ id }, key),
        body: { because: chosen(SENT_BACK_REASONS, because), ...(words && { words }) },
      }),
    ),
  unapproveListing: (id: number, reason: string) =>
    answer(api.PUT('/api/v1/accommodations/approve/{id}', { ...command({ id }, key), body: { aprobado: 0, reason } })),
  verifyListing: (id: number, reason: string) =>
    answer(api.PUT('/api/v1/accommodations/verify/{id}', { ...command({ id }, key), body: { verificado: 1, reason } })),
  unverifyListing: (id: number, reason: string) =>
    answer(api.PUT('/api/v1/accommodations/verify/{id}', { ...command({ id }, key), body: { verificado: 0, reason } })),
  removeListing: (id: number, reason: string) =>
    answer(api.DELETE('/api/v1/accommodations/delete/{id}', { ...command({ id }, key), body: { reason } })),
  restoreListing: (id: number, reason: string) =>
    answer(api.DELETE('/api/v1/accommodations/delete/{id}', { ...command({ id }, key), body: { eliminado: 0, reason } })),
  blockListing: (id: number, reason: string) =>
    answer(api.PUT('/api/v1/console/accommodations/{id}/block', { ...command({ id }, key), body: { reason } })),
  unblockListing: (id: number, reason: string) =>
    answer(api.PUT('/api/v1/console/accommodations/{id}/unblock', { ...command({ id }, key), body: { reason } })),
  waiveStrike: (id: number, reservationId: number, reason: string) =>
    answer(
      api.PUT('/api/v1/console/accommodations/{id}/strikes/{reservationId}/waive', {
        ...command({ id, reservationId }, key),
        body: { reason },
      }),
    ),
});

const moneyCommands = (key: Key) => ({
  /** The bytes of a proof of transfer; each call is recorded as a view. */
  proof: async (address: string) => {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw refusal(response.status, response.statusText, await response.json().catch(() => null));
    return new Uint8Array(await response.arrayBuffer());
  },
  markPaid: (id: number, reason: string) =>
    answer(api.POST('/api/v1/pago/manualpayment', { ...oneCommand(key), body: { id_reserva: id, reason } })),
  markInstalmentsPaid: (id: number, meses: string[], reason: string) =>
    answer(api.POST('/api/v1/pago/manualpayment', { ...oneCommand(key), body: { id_reserva: id, reason, meses } })),
  transferNotArrived: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/not-arrived', { ...command({ payment }, key), body: { reason } })),
  /** `refund`: the displayed refund of the first payment, for a paid reservation. */
  cancelReservation: (id: number, reason: string, refund?: number) =>
    answer(api.DELETE('/api/v1/reservations/{id}', { ...command({ id }, key), body: { reason, ...(refund !== undefined && { refund }) } })),
  undoCancellation: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/reservations/{id}/withdraw-cancellation', { ...command({ id }, key), body: { reason } })),
  /** `meses`: the later months it was sent for; empty for the payment that begins the stay. */
  moneyCame: (id: number, reason: string, amount: number, meses: readonly string[]) =>
    answer(
      api.POST('/api/v1/console/reservations/{id}/money-came', {
        ...command({ id }, key),
        body: { reason, amount, ...(meses.length > 0 && { meses: [...meses] }) },
      }),
    ),
  releasePayment: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/release', { ...command({ payment }, key), body: { reason } })),
  giveBackPayment: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/give-back', { ...command({ payment }, key), body: { reason } })),
  approveRefund: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/approve-refund', { ...command({ payment }, key), body: { reason } })),
  markRefundSent: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/refund-sent', { ...command({ payment }, key), body: { reason } })),
  /** Succeeds only with the displayed refunds. */
  endStay: (id: number, reason: string, back: 'all' | 'unused', { refund, suma }: StayEnding) => {
    const body = { reason, back, refund, suma: suma.map(({ amount, currency }) => ({ amount, currency })) };
    return answer(api.POST('/api/v1/console/reservations/{id}/end-stay', { ...command({ id }, key), body }));
  },
  refuseEnd: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/reservations/{id}/refuse-end', { ...command({ id }, key), body: { reason } })),
  renewLink: (id: number, reason: string, party: 'guest' | 'host') =>
    answer(api.POST('/api/v1/console/reservations/{id}/renew-link', { ...command({ id }, key), body: { reason, party } })),
  debtRepaid: (payout: string, reason: string) =>
    answer(api.POST('/api/v1/console/payouts/{payout}/repaid', { ...command({ payout }, key), body: { reason } })),
  settleChargeback: (payment: string, reason: string, outcome: 'won' | 'lost') =>
    answer(api.POST('/api/v1/console/payments/{payment}/settle-contest', { ...command({ payment }, key), body: { reason, outcome } })),
  /** `contested`: acknowledges that the payer reversed the payment. */
  markPaidOut: (payout: string, reason: string, amount: number, contested: boolean) =>
    answer(
      api.POST('/api/v1/console/payouts/{payout}/paid', {
        ...command({ payout }, key),
        body: { reason, amount, ...(contested && { contested }) },
      }),
    ),
  grantApproval: (approval: string, reason: string) =>
    answer(api.POST('/api/v1/console/approvals/{approval}/confirm', { ...command({ approval }, key), body: { reason } })),
  rejectApproval: (approval: string, reason: string) =>
    answer(api.POST('/api/v1/console/approvals/{approval}/refuse', { ...command({ approval }, key), body: { reason } })),
  askRefundAgain: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/refund-again', { ...command({ payment }, key), body: { reason } })),
  voidPayment: (payment: string, reason: string) =>
    answer(api.POST('/api/v1/console/payments/{payment}/withdraw', { ...command({ payment }, key), body: { reason } })),
  revertPayout: (payout: string, reason: string) =>
    answer(api.POST('/api/v1/console/payouts/{payout}/withdraw', { ...command({ payout }, key), body: { reason } })),
});

const deskCommands = (key: Key) => ({
  /** Each call is recorded as a view of the person's bank data. */
  openBankData: async (id: number, reason: string) =>
    (await answer(api.POST('/api/v1/console/users/{id}/bank-data', { ...command({ id }, key), body: { reason } }))).data,
  /** From then on the browser shows the site as that person. */
  impersonate: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/users/{id}/impersonate', { ...command({ id }, key), body: { reason } })),
  /** Each call is recorded as a view of the person's contact data. */
  openContact: async (id: number, reason: string) =>
    (await answer(api.POST('/api/v1/console/users/{id}/contact', { ...command({ id }, key), body: { reason } }))).data,
  /** Each call is recorded as a view of a calendar's URLs. */
  openAddresses: async (id: number, reason: string) =>
    (await answer(api.POST('/api/v1/console/restrictions/{id}/addresses', { ...command({ id }, key), body: { reason } }))).data,
  /** Reads the imported calendars now, as their host can. */
  readCalendars: (id: number) => answer(api.POST('/api/v1/sync-with-external-ical', { ...oneCommand(key), body: { accommodationId: id } })),
  /** A preview of what a calendar file would block; writes nothing. */
  lookAtDates: async (id: number, ical: File) => (await datesOf(undefined, id, ical, '1')) as Extract<FromFile, { ranges: unknown }>,
  blockDates: async (id: number, ical: File) => (await datesOf(key, id, ical)) as Extract<FromFile, { restrictions: unknown }>,
  /** Each call is recorded as a view of the mail's reservation. */
  readMail: (mail: string) => answer(api.GET('/api/v1/console/mails/{mail}/text', at({ mail }))),
  resendMail: (mail: string, reason: string) =>
    answer(api.POST('/api/v1/console/mails/{mail}/resend', { ...command({ mail }, key), body: { reason } })),
  retryFollower: (name: string, reason: string) =>
    answer(api.POST('/api/v1/console/followers/{name}/retry', { ...command({ name }, key), body: { reason } })),
  /** Creates a new one if it has no id yet. */
  saveCoupon: (id: number | null, { code, percentage, status, days_of_week, quantity, selectedAccommodations }: CouponTerms) => {
    const terms = { code, percentage, status, days_of_week, quantity, selectedAccommodations };
    return id === null
      ? answer(api.POST('/api/v1/cupon', { ...oneCommand(key), body: terms }))
      : answer(api.PUT('/api/v1/cupon/{id}', { ...command({ id }, key), body: terms }));
  },
  highlight: (id: number) => answer(api.PUT('/api/v1/accommodations/highlight/add/{id}', command({ id }, key))),
  endHighlight: (id: number) => answer(api.PUT('/api/v1/accommodations/highlight/delete/{id}', command({ id }, key))),
  /** All highlights, in this order. */
  orderHighlights: (ids: number[]) => answer(api.PUT('/api/v1/console/highlights/order', { ...oneCommand(key), body: { ids } })),
  closeViewing: (id: number, outcome: 'held' | 'declined', reason: string) =>
    answer(api.POST('/api/v1/console/viewing-requests/{id}/close', { ...command({ id }, key), body: { outcome, reason } })),
  /** Each call is recorded as a view of the person's identity. */
  seeIdentity: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/viewing-requests/{id}/identity', { ...command({ id }, key), body: { reason } })),
  handleReport: (report: string, note: string) =>
    answer(api.PUT('/api/v1/console/reports/{report}/handled', { ...command({ report }, key), body: { note } })),
  keepReview: (id: number, side: ReviewLine['lado'], reason: string) =>
    answer(
      api.POST('/api/v1/console/reviews/{id}/{side}/keep', {
        ...command({ id, side }, key),
        body: { reason: chosen(KEEP_REASONS, reason) },
      }),
    ),
  withdrawReview: (id: number, side: ReviewLine['lado'], reason: string) =>
    answer(
      api.POST('/api/v1/console/reviews/{id}/{side}/withdraw', {
        ...command({ id, side }, key),
        body: { reason: chosen(WITHDRAWAL_REASONS, reason) },
      }),
    ),
  closeTalkReports: (id: number, reason: string) =>
    answer(
      api.POST('/api/v1/console/conversations/{id}/close-reports', {
        ...command({ id }, key),
        body: { reason: chosen(CLOSE_REASONS, reason) },
      }),
    ),
  releaseMessage: (stopped: string, reason: string) =>
    answer(
      api.POST('/api/v1/console/stopped-messages/{stopped}/release', {
        ...command({ stopped }, key),
        body: { reason: chosen(RELEASE_REASONS, reason) },
      }),
    ),
  keepBackMessage: (stopped: string, reason: string) =>
    answer(
      api.POST('/api/v1/console/stopped-messages/{stopped}/keep-back', {
        ...command({ stopped }, key),
        body: { reason: chosen(KEEP_BACK_REASONS, reason) },
      }),
    ),
});

const rulesCommands = (key: Key) => ({
  /** Starts the ten minutes in which the server accepts commands that require a fresh sign-in (SEC-33). */
  provePassword: (password: string) => answer(api.POST('/api/v1/users/prove-password', { ...oneCommand(undefined), body: { password } })),
  proposeRate: (currency: Rate['moneda'], cambio: number, desde: string | undefined, reason: string) =>
    answer(
      api.POST('/api/v1/console/rates/{currency}', { ...command({ currency }, key), body: { cambio, ...(desde && { desde }), reason } }),
    ),
  confirmRate: (currency: Rate['moneda'], number: number, reason: string) =>
    answer(api.POST('/api/v1/console/rates/{currency}/{number}/confirm', { ...command({ currency, number }, key), body: { reason } })),
  rejectRate: (currency: Rate['moneda'], number: number, reason: string) =>
    answer(api.POST('/api/v1/console/rates/{currency}/{number}/reject', { ...command({ currency, number }, key), body: { reason } })),
  takeRateBack: (currency: Rate['moneda'], number: number, reason: string) =>
    answer(api.POST('/api/v1/console/rates/{currency}/{number}/take-back', { ...command({ currency, number }, key), body: { reason } })),
  proposeTariff: (terminos: TariffTerms, desde: string, reason: string) =>
    answer(api.POST('/api/v1/console/tariff', { ...oneCommand(key), body: { terminos, desde, reason } })),
  confirmTariff: (version: number, reason: string) =>
    answer(api.POST('/api/v1/console/tariff/{version}/confirm', { ...command({ version }, key), body: { reason } })),
  rejectTariff: (version: number, reason: string) =>
    answer(api.POST('/api/v1/console/tariff/{version}/reject', { ...command({ version }, key), body: { reason } })),
  cancelTariff: (version: number, reason: string) =>
    answer(api.POST('/api/v1/console/tariff/{version}/cancel', { ...command({ version }, key), body: { reason } })),
  proposeConditions: (terminos: ConditionTerms, desde: string, reason: string) =>
    answer(api.POST('/api/v1/console/conditions', { ...oneCommand(key), body: { terminos, desde, reason } })),
  confirmConditions: (version: number, reason: string) =>
    answer(api.POST('/api/v1/console/conditions/{version}/confirm', { ...command({ version }, key), body: { reason } })),
  rejectConditions: (version: number, reason: string) =>
    answer(api.POST('/api/v1/console/conditions/{version}/reject', { ...command({ version }, key), body: { reason } })),
  cancelConditions: (version: number, reason: string) =>
    answer(api.POST('/api/v1/console/conditions/{version}/cancel', { ...command({ version }, key), body: { reason } })),
  proposeRole: (id: number, reason: string, role: 'support' | 'admin') =>
    answer(api.POST('/api/v1/console/users/{id}/role', { ...command({ id }, key), body: { role, reason } })),
  rejectRole: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/users/{id}/role/reject', { ...command({ id }, key), body: { reason } })),
  revokeRole: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/users/{id}/role/revoke', { ...command({ id }, key), body: { reason } })),
  /** Both files, signed; the server stores neither. */
  makePack: (id: number, reason: string) =>
    answer(api.POST('/api/v1/console/reservations/{id}/packs', { ...command({ id }, key), body: { reason } })),
  startExport,
  cancelExport: (id: string) => answer(api.DELETE('/api/v1/console/exports/{export}', at({ export: id }))),
});

/**
 * Every call of the console that changes something, or that is forbidden to support. Only `ui/writing.tsx` exposes them, so that no control
 * can write without checking it first (SEC-37). A request sent again under the same `key` is executed once; without one each request is new.
 */
export const commandsUnder = (key?: Key) => ({
  ...listingCommands(key),
  ...moneyCommands(key),
  ...deskCommands(key),
  ...rulesCommands(key),
});

export type Commands = ReturnType<typeof commandsUnder>;
