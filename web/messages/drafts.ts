/**
 * Where a tab keeps a message that was not sent: of a conversation, or of the first one about a space. Of one person, so that the next to
 * sign in there does not find it.
 */
export const draftKey = (person: number | undefined, of: number | `space.${number}`): string => `posada.talk-draft.${person ?? 0}.${of}`;
