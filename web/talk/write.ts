/** In the address of a space: the form for a message to its host opens again, after signing in or after the phone was added. */
export const WRITE = 'escribir';
