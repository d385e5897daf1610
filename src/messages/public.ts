import { token } from '../server/modules/tokens.ts';
import type { ConversationCommands as AllCommands } from './commands.ts';

export { conversationOf } from './pairs.ts';
export { presentConversations, presentMessages } from './present.ts';
export { conversation, message } from './shapes.ts';

/** What administrators may do: look, judge what was stopped, and close reports. */
export type ConversationCommands = Pick<AllCommands, 'open' | 'list' | 'release' | 'keepBack' | 'closeReports'>;
export const CONVERSATION_COMMANDS = token<AllCommands>('ConversationCommands');
