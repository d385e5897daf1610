import { z } from 'zod';
import { knownZone } from '../kernel/local-time.ts';
import { about, DURATION, duration, type SettingsOf, settingsGroup } from '../server/settings/kinds.ts';

const lateAfter = (fallback: string, what: string) =>
  duration.default(fallback).meta(about({ takes: DURATION, description: `Age from which the console calls ${what} late.` }));

/** The time zone of the console's days, and the ages from which it marks something as late. */
const shape = {
  CONSOLE_ZONE: z
    .string()
    .refine((zone) => knownZone(zone) !== null)
    .default('America/Santiago')
    .meta(
      about({
        takes: 'the IANA name of a zone such as America/Santiago',
        description: 'The zone of the days in which the plots of the console count, the same for whoever reads them.',
      }),
    ),
  LATE_LISTING: lateAfter('PT48H', 'a listing that waits for approval'),
  LATE_TRANSFER: lateAfter('PT24H', 'an announced transfer that waits to be confirmed'),
  LATE_SECOND: lateAfter('PT24H', 'what waits for a second administrator'),
  LATE_HELD: lateAfter('PT24H', 'money that is held for review'),
  LATE_REFUND: lateAfter('P2D', 'a refund that a person has to send'),
  LATE_PAYOUT: lateAfter('P1D', 'what a host should have been paid by now'),
  LATE_VISIT: lateAfter('P1D', 'a visit that should have taken place'),
  LATE_REPORT: lateAfter('PT48H', 'a letter or bug report that waits for an answer'),
  LATE_FAILED_MAIL: lateAfter('PT12H', 'a mail that was given up'),
  LATE_READ_MODEL: lateAfter('PT30S', 'what a read model or reaction has not seen yet'),
  LATE_DEADLINE: lateAfter('PT2M', 'a deadline that has passed without effect'),
  LATE_FEED: lateAfter('PT15M', 'a calendar of another site that is due and was not read'),
  LATE_MAIL: lateAfter('PT15M', 'a mail that has not left yet'),
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
