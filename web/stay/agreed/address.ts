/** In the address of a stay: what was agreed to, at the instant it names; without one, when the reader agreed. */
export const AGREED = 'acordado';
