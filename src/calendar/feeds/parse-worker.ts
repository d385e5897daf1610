import { parentPort } from 'node:worker_threads';
import { UnusableCalendar } from './lines.ts';
import { type Nights, nightsIn, type Reading } from './parse.ts';

/** Receives one calendar text; posts its nights or the reason for the failure (`in-worker.ts`). */
export type Task = { readonly text: string; readonly reading: Reading };
export type Outcome = { readonly nights: Nights } | { readonly why: UnusableCalendar['why'] };

const outcomeOf = ({ text, reading }: Task): Outcome => {
  try {
    return { nights: nightsIn(text, reading) };
  } catch (error) {
    // an unexpected error of the library on hostile input counts as unreadable, and frees nothing
    return { why: error instanceof UnusableCalendar ? error.why : 'not_a_calendar' };
  }
};

parentPort?.on('message', (task: Task) => parentPort?.postMessage(outcomeOf(task)));
parentPort?.postMessage('ready');
