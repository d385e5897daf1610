import { amountText, dayText, lengthText, stayLengthText } from '../../src/kernel/formats.ts';
import { exactInstantText } from '../../src/kernel/instants.ts';
import { versionText } from '../../src/kernel/legal/version-text.ts';
import type { ReplayStep } from '../data/records.ts';

type Words = { readonly t: (key: string, options?: Record<string, unknown>) => string; readonly locale: string; readonly zone: string };
export type Fact = { readonly key: string; readonly text: string };

const KEYS = [
  'status',
  'cause',
  'deadline',
  'nights',
  'dates',
  'guests',
  'terms',
  'transfer',
  'proposal',
  'method',
  'stay',
  'commission',
  'discount',
  'total',
  'payment',
  'surcharge',
  'refund',
  'contact',
  'mails',
] as const;
type Key = (typeof KEYS)[number];

/** The state after a step as a list of facts, in words, so that two steps can be compared. */
export const factsOf = (step: ReplayStep, { t, locale, zone }: Words): Fact[] => {
  const { state, nights, money, deadline, mails } = step;
  const amount = (value: { amount: number; currency: string } | null | undefined) => value && amountText(value.amount, value.currency);
  const time = (at: string) => exactInstantText(locale, zone, at, true, false);
  const payment = money?.payment;
  const texts: Record<Key, string | null | undefined | false> = {
    status: t(`posada.state.${state.status}`),
    cause: state.cause && t(`posada.cause.${state.cause}`),
    deadline: deadline && `${t(`posada.deadline.${deadline.cause}`)}: ${time(deadline.at)}`,
    nights:
      nights &&
      t(nights.held ? 'posada.replay.held' : 'posada.replay.notHeld', {
        length: stayLengthText(locale, nights.check_in, nights.check_out),
      }),
    dates: nights && `${dayText(locale, nights.check_in)} – ${dayText(locale, nights.check_out)}`,
    guests: state.guests !== null && String(state.guests),
    terms: state.terms_version && versionText(locale, state.terms_version),
    transfer: state.announced_at
      ? t('posada.replay.announced', { at: time(state.announced_at) })
      : state.transfer_by && t('posada.replay.transferBy', { at: time(state.transfer_by) }),
    proposal: state.proposed_at && t('posada.replay.proposed', { at: time(state.proposed_at) }),
    method: state.method && t(`posada.method.${state.method}`),
    stay: amount(money?.stay),
    commission: amount(money?.commission),
    discount: money && money.discount.amount > 0 && amount({ ...money.discount, amount: -money.discount.amount }),
    total: amount(money?.total),
    payment: payment && `${t(`posada.payment.${payment.status}`)}, ${amount(payment.charged)}`,
    surcharge: payment && payment.surcharge.amount > 0 && amount(payment.surcharge),
    refund: amount(payment?.refund_due),
    contact: t(`posada.replay.${contactOf(state.contact_visible, payment !== undefined && payment !== null)}`),
    mails: t('posada.replay.mailCount', { smart_count: mails.length }),
  };
  return KEYS.flatMap((key) => (texts[key] ? [{ key, text: texts[key] }] : []));
};

/** Whether the sides see each other's contact data; `wasPaid`: they did until the stay ended. */
export const contactOf = (isShown: boolean, wasPaid: boolean) => (isShown ? 'contactShown' : wasPaid ? 'contactGone' : 'contactHidden');

export type Changed = { readonly key: string; readonly before: string | null; readonly after: string | null };

/** The facts of a step, each with its previous value; unchanged ones have `before === after`. Removed facts come last. */
export const changesBetween = (before: readonly Fact[], after: readonly Fact[]): Changed[] => {
  const was = new Map(before.map(({ key, text }) => [key, text]));
  const is = new Map(after.map(({ key, text }) => [key, text]));
  return [
    ...after.map(({ key, text }) => ({ key, before: was.get(key) ?? null, after: text })),
    ...before.filter(({ key }) => !is.has(key)).map(({ key, text }) => ({ key, before: text, after: null })),
  ];
};

/** The remaining time of the running deadline at the step; null if none was running. */
export const leftText = ({ at, deadline }: ReplayStep): string | null =>
  deadline && lengthText((Date.parse(deadline.at) - Date.parse(at)) / 1_000);

/** What a page showed, without values that change with time alone. */
const lasting = (seen: ReplayStep['saw']['guest']): string => {
  if (seen === null) return '';
  const { server_now: _, refund_steps: __, ...rest } = seen;
  return JSON.stringify(rest);
};

/** Whether this step changed what a side saw. */
export const sawOtherwise = (before: ReplayStep | undefined, step: ReplayStep, side: 'guest' | 'host'): boolean =>
  lasting(before?.saw[side] ?? null) !== lasting(step.saw[side]);
