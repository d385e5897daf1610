/**
 * The storage key of an unsent message in this tab: of a conversation, or of the first message about a space. Stored per person, so that
 * the next one to sign in does not see it.
 */
export const draftKey = (person: number | undefined, of: number | `space.${number}`): string => `posada.talk-draft.${person ?? 0}.${of}`;
