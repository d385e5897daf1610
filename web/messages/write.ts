/** URL parameter on a space's page: reopens the form for a message to its host after signing in. */
export const WRITE = 'escribir';
