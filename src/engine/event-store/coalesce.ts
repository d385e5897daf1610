import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from './port.ts';

type Waiting<Answer> = {
  readonly json: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  settled: boolean;
};

type Options<Answer> = {
  /** Sends several appends as one call; the answers come in the same order. */
  readonly send: (items: readonly string[]) => Promise<readonly Answer[]>;
  /** Worth retrying: the same event ids make a repeat harmless. */
  readonly isTransient: (error: unknown) => boolean;
  readonly deadlineMs: number;
};

const MAX_APPENDS = 256;
const MAX_CHARS = 4_000_000;
const ATTEMPTS = 5;

/**
 * Group commit without delay timers: while one call is under way further appends queue up, and at its end up to 256 go as one call. Each
 * append has its own deadline, after which it rejects with StoreUnavailable, whatever the state of the connection.
 */
export const coalesce = <Answer>({ send, isTransient, deadlineMs }: Options<Answer>): ((json: string) => Promise<Answer>) => {
  const queue: Waiting<Answer>[] = [];
  let sending = false;

  const takeBatch = (): Waiting<Answer>[] => {
    let chars = 0;
    let count = 0;
    for (const { json } of queue) {
      chars += json.length;
      if (count === MAX_APPENDS || (count > 0 && chars > MAX_CHARS)) break;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const deliver = async (batch: readonly Waiting<Answer>[]): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const open = batch.filter((waiting) => !waiting.settled);
      if (open.length === 0) return;
      try {
        const answers = await send(open.map(({ json }) => json));
        for (const [i, waiting] of open.entries()) waiting.resolve(answers[i] as Answer);
        return;
      } catch (error) {
        if (isTransient(error)) {
          if (attempt === ATTEMPTS) return open.forEach((waiting) => void waiting.reject(new StoreUnavailable(error)));
          await sleep(20 * 4 ** (attempt - 1) * (0.5 + Math.random() / 2));
        } else {
          if (open.length === 1) return open.forEach((waiting) => void waiting.reject(error));
          for (const waiting of open) await deliver([waiting]); // an append that cannot be stored must not fail the others of its batch
          return;
        }
      }
    }
  };

  const flush = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    while (queue.length > 0) await deliver(takeBatch());
    sending = false;
  };

  return (json) =>
    new Promise<Answer>((resolve, reject) => {
      const settleWith =
        <T>(how: (value: T) => void) =>
        (value: T) => {
          if (waiting.settled) return;
          waiting.settled = true;
          clearTimeout(deadline);
          how(value);
        };
      const waiting: Waiting<Answer> = { json, settled: false, resolve: settleWith(resolve), reject: settleWith(reject) };
      const deadline = setTimeout(() => waiting.reject(new StoreUnavailable(new Error(`no answer within ${deadlineMs} ms`))), deadlineMs);
      queue.push(waiting);
      void flush();
    });
};
