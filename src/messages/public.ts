import { token } from '../server/modules/tokens.ts';
import type { ConversationCommands as AllCommands } from './commands.ts';

export { conversationOf } from './commands.ts';
export { conversation, message } from './contract.ts';
export { presentConversations, presentMessages } from './present.ts';

/** The administrators' commands: read, decide on stopped messages, and close reports. */
export type ConversationCommands = Pick<AllCommands, 'open' | 'list' | 'release' | 'keepBack' | 'closeReports'>;
export const CONVERSATION_COMMANDS = token<AllCommands>('ConversationCommands');
