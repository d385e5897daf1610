import { z } from 'zod';
import { knownZone } from '../kernel/local-time.ts';
import { about, DURATION, duration, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

const lateAfter = (fallback: string, what: string) =>
  duration.default(fallback).meta(about({ takes: DURATION, description: `Age at which ${what} is marked late in the console.` }));

/** The time zone of the console's days, and the ages from which it marks something as late. */
const shape = {
  CONSOLE_ZONE: z
    .string()
    .refine((zone) => knownZone(zone) !== null)
    .default('America/Santiago')
    .meta(
      about({
        takes: 'an IANA time zone such as America/Santiago',
        description: 'Time zone of the days in console charts, the same for every viewer.',
      }),
    ),
  LATE_LISTING: lateAfter('PT48H', 'a listing awaiting approval'),
  LATE_TRANSFER: lateAfter('PT24H', 'an announced transfer awaiting confirmation'),
  LATE_SECOND: lateAfter('PT24H', 'anything awaiting a second administrator'),
  LATE_HELD: lateAfter('PT24H', 'money held for review'),
  LATE_REFUND: lateAfter('P2D', 'a refund to be sent manually'),
  LATE_PAYOUT: lateAfter('P1D', 'an overdue host payout'),
  LATE_VISIT: lateAfter('P1D', 'a visit that should have taken place'),
  LATE_REPORT: lateAfter('PT48H', 'a letter or bug report awaiting an answer'),
  LATE_FAILED_MAIL: lateAfter('PT12H', 'a permanently failed mail'),
  LATE_READ_MODEL: lateAfter('PT30S', 'an event unprocessed by a read model or reaction'),
  LATE_DEADLINE: lateAfter('PT2M', 'a deadline that passed without effect'),
  LATE_FEED: lateAfter('PT15M', 'an external calendar that is due but unread'),
  LATE_MAIL: lateAfter('PT15M', 'an unsent mail'),
};

export const consoleSettings = settingsGroup(shape, ({ consoleZone, ...values }) => ({
  /** The time zone of the console's days. */
  consoleZone,
  /** Age from which the console marks something as late: tasks of administrators, and overdue work of the program itself. */
  late: {
    listing: values.lateListing,
    transfer: values.lateTransfer,
    second: values.lateSecond,
    held: values.lateHeld,
    refund: values.lateRefund,
    payout: values.latePayout,
    visit: values.lateVisit,
    report: values.lateReport,
    failedMail: values.lateFailedMail,
    readModel: values.lateReadModel,
    deadline: values.lateDeadline,
    feed: values.lateFeed,
    mail: values.lateMail,
  },
}));

declare module '../server/settings/config.ts' {
  interface Config extends SettingsOf<typeof consoleSettings> {}
}
