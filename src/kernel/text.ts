/** The length in code points, so that a simple emoji counts as one (docs/api.md#texts). */
export const codePoints = (text: string): number => [...text].length;

/** False for texts that cannot be stored or shown: with NUL, lone surrogates or code points that are no characters (docs/api.md#texts). */
export const isStorable = (text: string): boolean => text.isWellFormed() && !/[\0\p{Noncharacter_Code_Point}]/u.test(text);

/** False when a one-line text has control characters, which would break a mail header or a log line. */
export const isOneLine = (text: string): boolean => isStorable(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** Emoji sequences and ideographic variants, whose invisible characters belong to the visible one. */
const WHOLE_SIGNS =
  /\p{RGI_Emoji}|\p{Extended_Pictographic}[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*|[0-9#*]\uFE0F?\u20E3/gv;
const VARIANTS = /(\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/gu;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A joiner or non-joiner between letters of a script whose spelling needs it, such as in Persian and Hindi. */
const SPELT_JOINERS =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Myanmar}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Khmer}\p{Script=Myanmar}])/gu;

/** Whether a text has invisible characters: joiners, fillers, bidirectional controls (SEC-24). */
export const hasHidden = (text: string): boolean =>
  UNSEEN.test(text.replace(WHOLE_SIGNS, '').replace(VARIANTS, '$1').replace(SPELT_JOINERS, ''));

const NAME = /^[\p{L}\p{M}\p{Zs}'’‘´`.·\-‐‑–\u200C\u200D]+$/u; // joiners: `hasHidden` checks which
/** Full stops in names: before a space or another initial, as in `J. R. R.` and `J.R.`, but not in `evil.example`. */
const DOTTED_WORD = /\.\p{L}\p{M}*[\p{L}'’-]/u;
/** The middle dot is only allowed in Catalan `l·l`. */
const STRAY_POINT = /(?<!l)·|·(?!l)/iu;

/** A personal name (D-134): letters, marks, spaces, apostrophes, hyphens and full stops, at least one letter. */
export const isName = (text: string): boolean =>
  NAME.test(text) && /\p{L}/u.test(text) && !DOTTED_WORD.test(text) && !STRAY_POINT.test(text);

/**
 * For a text that calls somebody "el anfitrión" or "the guest", where their name is unknown or not disclosed: capitalises it at the
 * beginning of a sentence, and contracts the Spanish "a el" to "al" and "de el" to "del". Always capitalises the text.
 */
export const sentence = (text: string): string => {
  const joined = text
    .replace(/(?<!\p{L})([Aa]|[Dd]e) el (?=(?:anfitrión|huésped)(?!\p{L}))/gu, '$1l ')
    .replace(/(?<=[.?!] )(?:el|the) (?=(?:anfitrión|huésped|host|guest)(?!\p{L}))/gu, capital);
  return capital(joined);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
