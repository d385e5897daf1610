import { token } from '../server/modules/tokens.ts';
import type { ReviewCommands as AllCommands } from './commands.ts';

/** The administrators' commands on a reported review. */
export type ReviewCommands = Pick<AllCommands, 'keep' | 'withdraw'>;
export const REVIEW_COMMANDS = token<AllCommands>('ReviewCommands');
