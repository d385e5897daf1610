import type { Clock } from '../clock.ts';

type Options = { readonly clock: Clock; readonly most: number; readonly lifeMs: number };

/** Answers by their question: kept for a while, and asked once when several ask the same together. Failures are not kept. */
export const remembered = ({ clock, most, lifeMs }: Options) => {
  const kept = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>();
  return <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const now = Date.parse(clock.now());
    const known = kept.get(question);
    kept.delete(question);
    const entry = known && now < known.until ? known : { answer: ask(), until: now + lifeMs };
    kept.set(question, entry); // the latest asked stands last: the first is the one to forget
    if (entry !== known) entry.answer.catch(() => kept.get(question) === entry && kept.delete(question));
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return entry.answer as Promise<T>; // a question is asked by one kind of asker, named in it
  };
};
