import type { PersonText } from '../../src/kernel/person-texts.ts';

const NAME = /^[\p{L}\p{M}\p{Zs}'’‘´`.·\-‐‑–\u200C\u200D]+$/u;
const DOTTED_WORD = /\.\p{L}\p{M}*[\p{L}'’-]/u;
const STRAY_POINT = /(?<!l)·|·(?!l)/iu;
/** A joiner between non-Latin letters may be part of the spelling; the server knows in which scripts. */
const HIDDEN =
  /(?![\u200C\u200D])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])|[a-z][\u200C\u200D]|[\u200C\u200D][a-z]/iu;

/** Validates a name by its row of `PERSON_TEXTS`: an error code, or true. The server checks it again (D-134). */
export const nameFault =
  ({ min, max }: Pick<PersonText, 'min' | 'max'>) =>
  (typed: string): true | string => {
    const name = typed.trim();
    const length = [...name].length;
    if (length === 0) return min === 0 || 'required';
    if (length < min) return 'too_short';
    if (length > max) return 'too_long';
    if (HIDDEN.test(name)) return 'hidden_character';
    return (NAME.test(name) && /\p{L}/u.test(name) && !DOTTED_WORD.test(name) && !STRAY_POINT.test(name)) || 'not_a_name';
  };
