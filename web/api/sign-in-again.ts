import { isProblem } from './problem.ts';

/** The session has ended, or the command needs a recently entered password (SEC-25). */
export type Why = 'ended' | 'prove';
/** Asks the person to sign in again; resolves to true once they have and want the command to be sent. */
type Ask = (why: Why) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog of the shell (`shell/SignInAgain.tsx`); the returned function unregisters it. */
export const askToSignInWith = (how: Ask): (() => void) => {
  ask = how;
  return () => {
    if (ask === how) ask = asking = null;
  };
};

/** Commands that fail concurrently because the session ended share one dialog. */
const signedInAgain = async (why: Why): Promise<boolean> => {
  asking ??= (ask?.(why) ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
};

const whyAgain = (error: unknown): Why | null =>
  isProblem(error, 'not_signed_in') ? 'ended' : isProblem(error, 'sign_in_again') ? 'prove' : null;

/** Runs `attempt`, and again if the session had ended or was not fresh enough and the person entered the password. */
export const withSession = async <Output>(attempt: () => Promise<Output>): Promise<Output> => {
  try {
    return await attempt();
  } catch (error) {
    const why = whyAgain(error);
    if (!why || !(await signedInAgain(why))) throw error;
    return attempt();
  }
};
