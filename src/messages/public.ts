import { token } from '../server/modules/tokens.ts';
import type { ConversationCommands as AllCommands } from './commands.ts';

export { conversationOf } from './commands.ts';
export { conversation, message } from './contract.ts';
export { presentConversations, presentMessages } from './present.ts';

/** What administrators may do: look, judge what was stopped, and close reports. */
export type ConversationCommands = Pick<AllCommands, 'open' | 'list' | 'release' | 'keepBack' | 'closeReports'>;
export const CONVERSATION_COMMANDS = token<AllCommands>('ConversationCommands');
