import { token } from '../server/modules/tokens.ts';
import type { ReviewCommands as AllCommands } from './commands.ts';

/** What administrators may do with a reported review. */
export type ReviewCommands = Pick<AllCommands, 'keep' | 'withdraw'>;
export const REVIEW_COMMANDS = token<AllCommands>('ReviewCommands');
