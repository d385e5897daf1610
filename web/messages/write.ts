/** In the address of a space: the form for a message to its host opens again after signing in. */
export const WRITE = 'escribir';
