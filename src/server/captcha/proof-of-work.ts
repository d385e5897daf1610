import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { after } from '../../kernel/durations.ts';
import { LEAST_MS } from '../../kernel/forms/captcha.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { ANSWER_LIFE, type CaptchaCode, type Puzzles } from './port.ts';
import { puzzle } from './puzzle.ts';

/** How many attempts a browser needs; `cost` is the rounds of PBKDF2 in each. */
const MIN_ATTEMPTS = 400;
const MAX_ATTEMPTS = 1_200;
const MAX_CHARACTERS = 4_000;

/** A solved puzzle; our challenges have all optional fields. */
const solved = z.object({
  challenge: puzzle.required().extend({
    parameters: puzzle.shape.parameters.required().extend({ data: z.object({ asked: z.string() }) }),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const read = (answer: string): z.output<typeof solved> | null => {
  if (answer.length > MAX_CHARACTERS) return null;
  try {
    return solved.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')));
  } catch {
    return null;
  }
};

type ProofOfWorkDeps = {
  readonly clock: Clock;
  readonly secret: string;
  readonly cost: number;
  readonly useOnce: (answer: string) => Promise<boolean>;
};

/**
 * Puzzles of our own (ALTCHA): no third party, no cookie, no picture. Puzzles are signed, so that unsolved ones need not be stored; the age
 * of an answer counts from the signed time. Checking costs a few HMACs, whatever the answer contains.
 */
export const proofOfWork = ({ clock, secret, cost, useOnce }: ProofOfWorkDeps): Puzzles => {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`captcha:${purpose}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('puzzle'), hmacKeySignatureSecret: keyFor('key') };
  const refuse = (code: CaptchaCode) => new Rejection(code);
  return {
    ask: async () => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(MIN_ATTEMPTS, MAX_ATTEMPTS + 1),
        data: { asked: clock.now() },
        deriveKey,
        ...secrets,
      });
      return { kind: 'altcha', challenge };
    },
    check: async (answer) => {
      if (!answer) throw refuse('captcha_required');
      const solution = read(answer);
      if (!solution) throw refuse('captcha_failed');
      const { verified } = await verifySolution({ ...solution, deriveKey, ...secrets });
      if (!verified) throw refuse('captcha_failed');
      const { asked: issuedAt } = solution.challenge.parameters.data; // covered by our signature
      const now = clock.now();
      if (now >= after(issuedAt, ANSWER_LIFE)) throw refuse('captcha_expired');
      if (Date.parse(now) - Date.parse(issuedAt) < LEAST_MS) throw refuse('captcha_too_fast');
      // by the puzzle, because the same answer can be encoded in many ways
      if (!(await useOnce(solution.challenge.signature))) throw refuse('captcha_expired');
    },
  };
};
