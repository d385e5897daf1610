/** From 1, easy to guess, to 4. */
export type Strength = 1 | 2 | 3 | 4;

/** The advised length: longer passwords are stronger than those with more kinds of characters (U-02). */
const ADVISED = 12;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** A rough estimate by length and kinds of characters, only for the meter: the server has the list of common passwords. */
export const strengthOf = (password: string): Strength => {
  const length = [...password].length;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (length < 8 || kinds < 3 || different < 5) return 1;
  if (length < ADVISED) return kinds === 4 ? 3 : 2;
  return length >= 16 || kinds === 4 ? 4 : 3;
};
