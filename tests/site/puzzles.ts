import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Puzzle } from '../../src/server/captcha/puzzle.ts';
import type { TestApp } from '../support/app.ts';

/** Requests captchas and solves them like a browser. `from`: the headers of a network. */
export const puzzlesOf = ({ request }: Pick<TestApp, 'request'>, from: () => Record<string, string>) => ({
  puzzle: async (): Promise<Puzzle> => (await request('POST', '/recaptcha/challenge', { headers: from() })).body.challenge,
  solve: async (challenge: Puzzle) => ({
    challenge,
    solution: await solveChallenge({ challenge: challenge as Parameters<typeof solveChallenge>[0]['challenge'], deriveKey }),
  }),
  packed: (answer: unknown): string => Buffer.from(JSON.stringify(answer)).toString('base64'),
});
