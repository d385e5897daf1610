import { isProblem } from './problem.ts';

/** The session is over, or what was asked for takes the password of the last minutes (SEC-25). */
export type Why = 'ended' | 'prove';
/** Asks the person to sign in again; true once they have and want what they did to be sent. */
type Ask = (why: Why) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The shell's dialog says how it asks (`shell/SignInAgain.tsx`); the answer takes that back. */
export const askToSignInWith = (how: Ask): (() => void) => {
  ask = how;
  return () => {
    if (ask === how) ask = asking = null;
  };
};

/** Several commands that meet the end of the session wait for one answer. */
const signedInAgain = async (why: Why): Promise<boolean> => {
  asking ??= (ask?.(why) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
};

const whyAgain = (error: unknown): Why | null =>
  isProblem(error, 'not_signed_in') ? 'ended' : isProblem(error, 'sign_in_again') ? 'prove' : null;

/** Does it, and once more when the session had ended, or was not fresh enough, and the person typed the password. */
export const withSession = async <Output>(attempt: () => Promise<Output>): Promise<Output> => {
  try {
    return await attempt();
  } catch (error) {
    const why = whyAgain(error);
    if (!why || !(await signedInAgain(why))) throw error;
    return attempt();
  }
};
