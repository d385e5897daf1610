import { isProblem } from './problem.ts';

/** Asks the person to sign in again; true once they have and want what they did to be sent. */
type Ask = () => Promise<boolean>;

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
const signedInAgain = async (): Promise<boolean> => {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
};

/** Does it, and once more when the session had ended and the person came back. */
export const withSession = async <Output>(attempt: () => Promise<Output>): Promise<Output> => {
  try {
    return await attempt();
  } catch (error) {
    if (!isProblem(error, 'not_signed_in') || !(await signedInAgain())) throw error;
    return attempt();
  }
};
