import { milliseconds } from '../src/kernel/durations.ts';
import type { Instant } from '../src/kernel/types.ts';
import type { Reason } from '../src/reservations/vocabulary.ts';
import { chance } from './chance.ts';

/** The state of a reservation, or how it ended. */
export type Ending =
  | 'draft'
  | 'draft_lapsed'
  | 'requested'
  | 'cancelled_request'
  | 'rejected'
  | 'unanswered'
  | 'accepted'
  | 'cancelled_unpaid'
  | 'payment_lapsed'
  | 'transfer_started'
  | 'transfer_lapsed'
  | 'announced'
  | 'paid'
  | 'cancelled_paid';

export type Story = {
  readonly guest: string;
  /** `<place>/<index>` */
  readonly space: string;
  readonly ending: Ending;
  /** Days since the last step; for a running deadline, the elapsed share (0.25 is a quarter). */
  readonly ago: number;
  /** Check-in, in days from the present. */
  readonly from: number;
  readonly nights: number;
  readonly guests: number;
  readonly by?: 'guest' | 'host' | 'admin';
  readonly pays?: 'card' | 'transfer';
  readonly reason?: Reason;
  /** In the person's own words; stored in the vault. */
  readonly note?: string;
};

export type StepName =
  | 'draft'
  | 'choose'
  | 'request'
  | 'accept'
  | 'reject'
  | 'expire'
  | 'start_transfer'
  | 'announce'
  | 'pay_by_card'
  | 'confirm_transfer'
  | 'cancel';

export type Step = { readonly name: StepName; readonly at: Instant; readonly live: boolean };

/** The settings a story depends on: other deadlines change its times. */
export type StoryTerms = {
  readonly hostAnswer: string;
  readonly guestPayment: string;
  readonly transferWindow: string;
  readonly draftLife: string;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PAST_DEADLINE = 4_000;

type Timed = readonly (readonly [step: StepName, msAfterTheOneBefore: number])[];

/** The steps to an ending, each with its time after the previous one. `part`: a share of a window, specific to the story. */
const course = (key: string, { ending, pays }: Story, terms: StoryTerms): Timed => {
  const answer = milliseconds(terms.hostAnswer);
  const payment = milliseconds(terms.guestPayment);
  const window = milliseconds(terms.transferWindow);
  const life = milliseconds(terms.draftLife);
  const part = (name: string, from: number, to: number) => from + chance(`${key}/${name}`) * (to - from);
  const drafted: Timed = [['draft', 0]];
  const requested: Timed = [...drafted, ['choose', Math.min(90_000, life * 0.1)], ['request', Math.min(240_000, life * 0.2)]];
  const accepted: Timed = [...requested, ['accept', answer * part('answer', 0.03, 0.5)]];
  const started: Timed = [...accepted, ['start_transfer', payment * part('payment', 0.05, 0.4)]];
  const announced: Timed = [...started, ['announce', window * part('window', 0.2, 0.8)]];
  const paid: Timed =
    pays === 'transfer'
      ? [...announced, ['confirm_transfer', part('confirmation', 3, 30) * HOUR]]
      : [...accepted, ['pay_by_card', payment * part('payment', 0.03, 0.6)]];
  const courses: Readonly<Record<Ending, Timed>> = {
    draft: drafted,
    draft_lapsed: [...drafted, ['expire', life + PAST_DEADLINE]],
    requested,
    cancelled_request: [...requested, ['cancel', answer * part('second thought', 0.05, 0.4)]],
    rejected: [...requested, ['reject', answer * part('answer', 0.05, 0.7)]],
    unanswered: [...requested, ['expire', answer + PAST_DEADLINE]],
    accepted,
    cancelled_unpaid: [...accepted, ['cancel', payment * part('second thought', 0.1, 0.6)]],
    payment_lapsed: [...accepted, ['expire', payment + PAST_DEADLINE]],
    transfer_started: started,
    transfer_lapsed: [...started, ['expire', window + PAST_DEADLINE]],
    announced,
    paid,
    cancelled_paid: [...paid, ['cancel', part('second thought', 2, 5) * DAY]],
  };
  return courses[ending];
};

/** The window that runs after the last step, of which `ago` is a share; null where `ago` is in days. */
const runningWindow = (ending: Ending, terms: StoryTerms): string | null => {
  switch (ending) {
    case 'draft':
      return terms.draftLife;
    case 'requested':
      return terms.hostAnswer;
    case 'accepted':
      return terms.guestPayment;
    case 'transfer_started':
      return terms.transferWindow;
    default:
      return null;
  }
};

/** The steps of a story in order. Those that still need an answer are `live`: their mails are sent. */
export const stepsOf = (key: string, story: Story, terms: StoryTerms, present: Instant): readonly Step[] => {
  const timed = course(key, story, terms);
  const window = runningWindow(story.ending, terms);
  const since = window === null ? story.ago * DAY : story.ago * milliseconds(window);
  const whole = timed.reduce((sum, [, ms]) => sum + ms, 0);
  const begin = Date.parse(present) - since - whole;
  return timed.map(([name], i) => {
    const passed = timed.slice(0, i + 1).reduce((sum, [, ms]) => sum + ms, 0);
    const isLast = i === timed.length - 1;
    const waits = window !== null || story.ending === 'announced';
    return { name, at: new Date(begin + passed).toISOString(), live: isLast && waits };
  });
};
