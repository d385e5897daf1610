import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import { ANSWER_LIFE } from './port.ts';

/** Marks an answer as used; false when it was used before, by whichever process. What can no longer be accepted anyway is forgotten. */
export const singleUse =
  (db: Knex, clock: Clock) =>
  async (answer: string): Promise<boolean> => {
    const now = clock.now();
    const answer_hash = createHash('sha256').update(answer).digest('hex');
    await db('captcha_answers').where('expires_at', '<', now).delete();
    const marked = await db('captcha_answers')
      .insert({ answer_hash, expires_at: after(after(now, ANSWER_LIFE), ANSWER_LIFE) })
      .onConflict('answer_hash')
      .ignore()
      .returning('answer_hash');
    return marked.length === 1;
  };
