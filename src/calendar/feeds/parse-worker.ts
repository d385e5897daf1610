import { parentPort } from 'node:worker_threads';
import { UnusableCalendar } from './lines.ts';
import { type Nights, nightsIn, type Reading } from './parse.ts';

/** One text in, its nights or the reason why there are none out (`in-worker.ts`). */
export type Task = { readonly text: string; readonly reading: Reading };
export type Outcome = { readonly nights: Nights } | { readonly why: UnusableCalendar['why'] };

const outcomeOf = ({ text, reading }: Task): Outcome => {
  try {
    return { nights: nightsIn(text, reading) };
  } catch (error) {
    // whatever a library throws on a hostile text is that text's fault, and frees nothing
    return { why: error instanceof UnusableCalendar ? error.why : 'not_a_calendar' };
  }
};

parentPort?.on('message', (task: Task) => parentPort?.postMessage(outcomeOf(task)));
parentPort?.postMessage('ready');
