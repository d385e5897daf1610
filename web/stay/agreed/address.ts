/** URL parameter on a stay: shows what was agreed at the given instant; without a value, when the reader agreed. */
export const AGREED = 'acordado';
