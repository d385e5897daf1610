import { token } from '../server/modules/tokens.ts';
import type { ReviewCommands as AllCommands } from './commands.ts';

/** The read models that a command about a review waits for before it answers. */
export const REVIEW_READ_MODELS = ['stay-reviews', 'listing-ratings'] as const;

/** What administrators may do with a reported review. */
export type ReviewCommands = Pick<AllCommands, 'keep' | 'withdraw'>;
export const REVIEW_COMMANDS = token<AllCommands>('ReviewCommands');
