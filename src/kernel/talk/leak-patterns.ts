/**
 * The patterns of data that a host's text must not contain (D-91). All repetitions are bounded or anchored, because texts have up to 5,000
 * characters.
 */

const DOMAIN = '[\\p{L}\\d-]{1,63}\\s*(?:\\.|[([]\\s*(?:dot|punto)\\s*[)\\]]|\\s(?:punto|dot)\\s)\\s*[a-z]{2,}';
const EMAIL = new RegExp(`[\\p{L}\\d._%+-]{1,64}\\s*(?:@|[([]\\s*(?:at|arroba)\\s*[)\\]]|\\sarroba\\s)\\s*${DOMAIN}`, 'iu');

const LINK =
  /\bhttps?:\/\/\S{1,200}|\bwww\.\S{1,200}|\b[a-z\d-]{2,63}\.(?:com|net|org|info|io)\b(?:\/\S{1,200})?|\b[a-z\d-]{1,63}\.[a-z]{2}\/\S{1,200}/i;
/** Domains in a uniform case: `limpio.Es luminoso` is a sentence with a missing space. */
const LINK_OF_A_COUNTRY = /(?<![\p{L}\d])[\p{L}\d-]{2,63}\.(?:cl|es|pt|pe|ar|mx|co|eu|CL|ES|PT|PE|AR|MX|CO|EU)(?![\p{L}\d])/u;

const HANDLE = /(?:^|[\s(])@[a-z\d_.]{3,}/i;
const SERVICE = '(?:instagram|insta|ig|facebook|fb|whats?app|wsp|telegram|tiktok|twitter)';
/** Handles without `@`: with an underscore, a digit or a dot inside, which words do not have. */
const HANDLE_AT_A_SERVICE = new RegExp(
  `(?<!\\p{L})${SERVICE}(?:\\s+(?:es|is|como|as))?\\s*[:=-]?\\s*(?=[a-z\\d_.]*(?:[_\\d]|\\.[a-z\\d]))[a-z][a-z\\d_.]{2,}`,
  'iu',
);

const ACCOUNT = /(?<![\p{L}\d])[a-z]{2}\d{2}\s?[a-z\d]{4}(?:\s?\d){8,26}/iu;

/** `calle`, `Calle`, `CALLE`. */
const inAnyCase = (word: string): string => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}|${word.toUpperCase()}`;
const KINDS_OF_STREET =
  'calle avenida avda av pasaje paseo plaza ronda alameda diagonal carrera cra jir[oó]n jr carrer avinguda rua praça travessa';
const STREET_KIND = `(?:${KINDS_OF_STREET.split(' ').map(inAnyCase).join('|')})\\.?`;
const ARTICLES = '(?:(?:de|del|la|las|los|el|da|do|das|dos)\\s+)*';
const SIGN_OF_NUMBER = '(?:[Nn][°º.o]*\\s*|#\\s*)?';
const MEASURE =
  '(?:min(?:utos?|utes?)?|m|mts?|metros?|met(?:er|re)s?|km|kil[oó]metros?|cuadras?|manzanas?|blocks?|pasos?|estaciones|paradas|stops?|stations?|horas?|hours?|noches?|nights?|d[ií]as?|days?)';
const NO_MEASURE = `(?![\\d%:]|[.,]\\d|\\s*${MEASURE}(?!\\p{L}))`;
const STREET = new RegExp(
  `(?<!\\p{L})(?:${STREET_KIND}\\s+(?:${ARTICLES}\\p{Lu}[\\p{L}.'’-]*\\s+){1,4}|[Gg]ran [Vv][ií]a\\s+)${SIGN_OF_NUMBER}\\d{1,5}${NO_MEASURE}`,
  'u',
);
/** Words of sentences that are not names of streets. */
const PROSE =
  '(?:a|al|con|en|es|est[aá]|hay|hasta|desde|tiene|pasan?|y|o|que|por|para|sin|entre|son|muy|m[aá]s|hace|cada|bus|l[ií]nea|micro|metro|a[ñn]o|from|minutes?|meters?|metres?|blocks?|steps)';
const NAME_IN_SMALL = `${ARTICLES}(?!${PROSE}(?!\\p{L}))\\p{Ll}{2,}`;
const ENDS = '(?=\\s*(?:(?![\\s\\S])|[.,;)!?\\n]|(?:piso|depto|dpto|departamento|of|oficina|torre|casa)(?!\\p{L})))';
/** Streets in lower case: one or two words and a number other than a year, at the end of a phrase. */
const STREET_IN_SMALL = new RegExp(
  `(?<!\\p{L})(?:calle|avenida|avda\\.?|av\\.?|pasaje|rua)\\s+${NAME_IN_SMALL}\\s+(?:${NAME_IN_SMALL}\\s+)?${SIGN_OF_NUMBER}(?!(?:19|20)\\d\\d(?!\\d))\\d{2,5}${NO_MEASURE}${ENDS}`,
  'u',
);
const STREET_IN_ENGLISH = new RegExp(
  `(?<!\\d)(?:\\d{1,5}\\s+(?:\\p{Lu}[\\p{L}.'’-]*\\s+){1,3}|\\d{2,5}\\s+(?!${PROSE}(?!\\p{L}))\\p{Ll}{3,}\\s+)(?:[Ss]treet|St\\.|[Aa]venue|Ave\\.|[Rr]oad|Rd\\.)(?!\\p{L})`,
  'u',
);

const SIGN = '(?:us\\$|[$€£]|(?<!\\p{L})(?:usd|clp|eur|ars|mxn|cop|gbp|pen|s/\\.?))';
const COIN = '(?:pesos?|euros?|d[oó]lar(?:es)?|dollars?|soles|lucas)';
const FIGURE = '\\d(?:[\\d.,]{0,20}\\d)?';
const SPELT =
  '(?:diez|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|(?:dos|tres|cuatro|seis|ocho|nove)cientos|quinientos|mil|ten|twenty|thirty|forty|fifty|hundred|thousand)';
const MONEY = new RegExp(
  `${SIGN}\\s*${FIGURE}|${FIGURE}\\s*(?:mil\\s+)?(?:${SIGN}|${COIN})(?!\\p{L})|(?<!\\p{L})${SPELT}\\s+(?:mil\\s+)?${COIN}(?!\\p{L})`,
  'iu',
);

export const PATTERNS = [
  ['email', EMAIL],
  ['link', LINK],
  ['link', LINK_OF_A_COUNTRY],
  ['handle', HANDLE],
  ['handle', HANDLE_AT_A_SERVICE],
  ['account', ACCOUNT],
  ['address', STREET],
  ['address', STREET_IN_SMALL],
  ['address', STREET_IN_ENGLISH],
  ['money', MONEY],
] as const;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
/** Years of stays: figures without separators, or with spaces only, are a date only with one of these. */
const STAY_YEAR = '20[23]\\d';
const DAY_2 = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH_2 = '(?:0[1-9]|1[0-2])';
const DAY_OF_MONTH = (sep: string): string => `(?:${DAY}${sep}${MONTH}|${MONTH}${sep}${DAY})`;
const BETWEEN = '\\s?[-/.]\\s?';
/** Not part of a longer number. */
const ALONE_BEFORE = '(?<![\\d+])(?<!\\d[ .])';
const ALONE_AFTER = '(?!\\d|[ .]\\d)';
/** Dates in any usual order, ranges of days and of years: none of them is a telephone number. */
const DATES = [
  new RegExp(`(?<![\\d+])(?:${DAY_OF_MONTH(BETWEEN)}${BETWEEN}(?:${YEAR}|\\d\\d)|${YEAR}${BETWEEN}${MONTH}${BETWEEN}${DAY})(?!\\d)`, 'g'),
  new RegExp(
    `${ALONE_BEFORE}(?:${DAY_OF_MONTH(' ')} ${STAY_YEAR}|${STAY_YEAR} ${MONTH} ${DAY}|${DAY}\\s?-\\s?${DAY},? ${STAY_YEAR})${ALONE_AFTER}`,
    'g',
  ),
  new RegExp(
    `${ALONE_BEFORE}(?:${DAY_2}${MONTH_2}${STAY_YEAR}|${MONTH_2}${DAY_2}${STAY_YEAR}|${STAY_YEAR}${MONTH_2}${DAY_2})${ALONE_AFTER}`,
    'g',
  ),
  new RegExp(`${ALONE_BEFORE}${YEAR}(?:\\s*[-/. ]\\s*${YEAR})+${ALONE_AFTER}`, 'g'),
  new RegExp(`(?<![\\d/+])${DAY_OF_MONTH('/')}(?![\\d/])`, 'g'),
];
export const withoutDates = (text: string): string => DATES.reduce((rest, dates) => rest.replace(dates, ' § '), text);
/** A number of one million or more with separators. */
const MILLIONS = /^\d\.\d{3}\.\d{3}$/;

/** Whether the digits may be a telephone number: at least seven of them are not part of a date. */
export const mayBePhone = (figures: string): boolean =>
  !MILLIONS.test(figures.trim()) && withoutDates(figures).replace(/\D/g, '').length >= 7;
