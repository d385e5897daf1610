import { mayBePhone, withoutDates } from './leak-patterns.ts';
import { type Leak, leaksIn } from './leaks.ts';
import { inLatin, latinDigits } from './look-alikes.ts';
import { digitsForWords } from './number-words.ts';

/** The kinds of contact data that a message before a payment must not contain. Prices and addresses are allowed. */
const CONTACT_KINDS = ['email', 'link', 'handle', 'account', 'phone'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
export type ContactLeak = Leak & { readonly kind: ContactKind };

const UNSEEN = /\p{Cf}|\uFE0F|\u20E3/gu;
const ENDINGS = '(?:com|net|org|info|io|cl|es|ar|mx|pe|co|eu|pt)';
const HOSTS = '(?:gmail|g-mail|hotmail|yahoo|icloud|protonmail|outlook|live)';

/** Words before "punto" in a sentence that are not names. */
const NO_NAME_BEFORE =
  'el|la|lo|un|una|mi|tu|su|en|de|del|al|a|y|o|por|con|sin|hasta|desde|este|ese|esta|aquel|otro|otra|cada|cierto|cualquier|alg[uú]n|ning[uú]n|tal|buen|mal|primer|mismo|[uú]nico|gran|nuestro|medio|qu[eé]|the|this|that|a|an|my|your|our|one|each|every|any|some|no|red|big|blue';
/** Endings that are also words: they end an address at the end of a phrase, or after an `@`. */
const WORDS_TOO = '(?:es|pe|co)';
/** `casaverde punto cl`: a name before and a known ending after it, and no sentence around them: "el punto es que …". */
const SAID_DOT = new RegExp(
  `(?<=(?<![\\p{L}\\d])(?!(?:${NO_NAME_BEFORE})(?![\\p{L}\\d]))[\\p{L}\\d_.@%+-]{1,64})\\s{0,3}(?:\\s(?:punto|dot|pto)\\s|\\s\\.)\\s{0,3}(?=(?!${WORDS_TOO}(?!\\p{L}))${ENDINGS}(?!\\p{L})|${WORDS_TOO}(?=\\s{0,3}(?:$|[.,;!?)\\n]|(?:punto|dot)\\s)))|(?<=@[\\p{L}\\d.-]{2,64})\\s{1,3}(?:punto|dot|pto)\\s{1,3}(?=${ENDINGS}(?!\\p{L}))`,
  'giu',
);

/**
 * `casapatio,com`, `casapatio_cl`: another character instead of the dot. These endings are not words, so no sentence continues with them.
 */
const OTHER_DOT = /(?<=[\p{L}\d]{3})[,;:*_|](?=(?:com|net|org|cl)(?![\p{L}\d]))/giu;
/** `bit ly/abc`, `wa me/569`: a space instead of the dot, before an ending with a path. */
const GAP_BEFORE_PATH =
  /(?<=[\p{L}\d]{2})[ \t]{1,3}(?=(?:com|net|org|cl|ly|gl)\/[\p{L}\d])|(?<=(?:^|[^\p{L}\d])(?:wa|t|m|fb|linktr|paypal))[ \t]{1,3}(?=(?:me|ee)\/[\p{L}\d])/giu;
/** `casapatio com` at the end of a phrase, where a Portuguese sentence never has `com`. */
const GAP_AT_END = /(?<=\p{L}{4})[ \t]{1,3}(?=com\s{0,3}(?:[.,;!?)]|$))/giu;
const ARROBA = 'arr?o[bv]+a';

/** `www casapatio com`, `https casapatio cl`: a link without its punctuation. */
const NAKED_LINK = new RegExp(
  `(?<![\\p{L}\\d])(?:https?|www)[\\s:/.]{1,4}([\\p{L}\\d-]{2,30})[\\s,]{1,3}(?=${ENDINGS}(?![\\p{L}\\d]))`,
  'giu',
);

const plainOf = (text: string): string => inLatin(latinDigits(text.normalize('NFKC').replace(UNSEEN, '')));

/** Joins single spaced letters, such as `g m a i l`, to one word. */
const joinedLetters = (text: string): string =>
  text.replace(/(?<![\p{L}\d])[\p{L}\d@](?:[ .\-_*]{1,3}[\p{L}\d@]){3,}(?![\p{L}\d])/gu, (run) =>
    /\p{L}/u.test(run) ? run.replace(/[ \-_*]/g, '') : run,
  );

/** Replaces words and brackets that stand for `@` and `.` by these. */
const withSigns = (text: string): string =>
  text
    .replace(/\s{0,3}[[({<]\s{0,3}(?:at|arroba|a|@)\s{0,3}[\])}>]\s{0,3}/giu, '@')
    .replace(/\s{0,3}[[({<]\s{0,3}(?:dot|punto|pto|\.)\s{0,3}[\])}>]\s{0,3}/giu, '.')
    .replace(new RegExp(`\\s{1,3}(?:${ARROBA}|at sign)\\s{1,3}`, 'giu'), '@')
    .replace(new RegExp(`(?<=[\\p{L}\\d])[\\s._-]{0,3}${ARROBA}[\\s._-]{0,3}(?=${HOSTS}(?!\\p{L}))`, 'giu'), '@')
    .replace(
      new RegExp(`\\s{1,3}at\\s{1,3}(?=[\\p{L}\\d-]{2,30}\\s{0,3}(?:\\.|\\s(?:dot|punto)\\s)\\s{0,3}${ENDINGS}(?!\\p{L}))`, 'giu'),
      '@',
    )
    .replace(new RegExp(`\\s{1,3}at\\s{1,3}(?=${HOSTS}(?!\\p{L}))`, 'giu'), '@')
    .replace(SAID_DOT, '.')
    .replace(new RegExp(`\\s{0,3}@\\s{0,3}(?=${HOSTS}|[\\p{L}\\d-]{2,30}\\.\\s{0,3}${ENDINGS}(?!\\p{L}))`, 'giu'), '@')
    .replace(new RegExp(`(?<=@[\\p{L}\\d-]{2,30})\\s{0,3}\\.\\s{0,3}(?=${ENDINGS}(?!\\p{L}))`, 'giu'), '.')
    .replace(/www\s{0,3}\.?\s{0,3}(?:punto|dot)\s{1,3}/giu, 'www.')
    .replace(NAKED_LINK, 'www.$1.')
    .replace(OTHER_DOT, '.')
    .replace(GAP_BEFORE_PATH, '.')
    .replace(GAP_AT_END, '.');

/** `my gmail is anaperez`, `anaperez gmail`: a mail provider identifies an address. */
const MAIL_HOST = /(?<![\p{L}\d])(?:gmail|g-mail|hotmail|protonmail|yahoo\.|icloud\.|outlook\.com)/iu;
const AT_HOST = new RegExp(`[\\p{L}\\d._%+-]{2,64}@${HOSTS}`, 'iu');
const SERVICE =
  '(?:instagram|insta|ig|facebook|fb|face|messenger|whats?app|wasap|guasap|wsp|wpp|wa|telegram|tele|tiktok|twitter|snapchat|skype|discord|line|wechat)';
const NAMED = new RegExp(
  `(?<!\\p{L})${SERVICE}\\s{0,3}(?:\\s(?:como|as|usuario|user|username|name|id|nick)\\s{0,3}(?:es|is)?\\s{0,3}[:=]?|[:=])\\s{0,3}@?(?!https?)[\\p{L}\\d_.]{3,}`,
  'iu',
);
const FIND_ME =
  /(?<!\p{L})(?:b[uú]scame|encu[eé]ntrame|agr[eé]game|s[ií]gueme|find me|add me|follow me|look me up|dm me)\s{1,3}(?:en|por|on|in|at|via)\s{1,3}(?:el |la |mi |my )?(?:instagram|insta|ig|facebook|fb|telegram|tiktok|twitter|skype|discord|whats?app|wasap|wsp)(?!\p{L})/iu;
/** Services whose names are not also words, unlike `face`, `line` and `tele`. */
const SURE_SERVICE = '(?:instagram|insta|facebook|telegram|tiktok|snapchat|skype|discord|twitter|wechat|whats?app|wasap|wsp)';
/** Words that people say about an account without naming it. */
const NO_NAME =
  'personal|privad[oa]|private|p[uú]blic[oa]?|profesional|professional|empresa|business|company|oficial|official|falla|funciona|works|fails|broken|blocked|bloquead[oa]|cerrad[oa]|closed|abiert[oa]|borrad[oa]|account|cuentas?|perfil|profile|p[aá]gina|page|viej[oa]|antigu[oa]|nuev[oa]|tampoco|tambi[eé]n|neither|either|instead|there|available|disponible|mejor|better|please|gracias|thanks|tonight|today|tomorrow|ahora|siempre|always|nunca|never|primero|first|after|later|despu[eé]s|antes|before|mismo|itself|entonces|[a-z]{1,20}(?:mente|ado|ada|ed|ing|aba)';
const NAME = `(?!(?:${NO_NAME})(?![\\p{L}\\d_]))[a-z][a-z\\d_.]{4,29}`;
const PHRASE_ENDS = '(?=\\s{0,3}(?:$|[.,;!?)\\n]))';
/** `mi telegram anaperez`: only a name, up to the end of the phrase; or as the whole message. */
const MINE = new RegExp(`(?<!\\p{L})(?:mi|my|nuestro|our)\\s{1,3}${SURE_SERVICE}[\\s-]{1,3}@?${NAME}${PHRASE_ENDS}`, 'iu');
const ALONE = new RegExp(`^\\s{0,3}${SURE_SERVICE}[\\s-]{1,3}@?${NAME}[\\s.!]{0,3}$`, 'iu');
/** `arroba anaperez`; the word is also a unit of weight: `una arroba de uva`. */
const SAID_TAG = new RegExp(`(?<!\\p{L})(?:${ARROBA})\\s{1,3}(?!(?:de|es|son|por|y|en|a|con|m[aá]s)(?!\\p{L}))[a-z][a-z\\d_.]{3,}`, 'iu');
const TAG = /(?:^|[^\p{L}\d])@[a-z][a-z\d_.]{2,}/iu;

/** An account that is announced and truncated: `IBAN ES91…`. */
const IBAN = /(?<!\p{L})iban\s{0,3}[:.]?\s{0,3}[a-z]{2}\s?\d{2}/iu;

const PATTERNS = [
  ['account', IBAN],
  ['email', AT_HOST],
  ['email', MAIL_HOST],
  ['handle', NAMED],
  ['handle', FIND_ME],
  ['handle', TAG],
  ['handle', MINE],
  ['handle', ALONE],
] as const;

/** Figures that are not telephone numbers: times, prices, sizes, flights, booking and postal codes. */
const FIGURE = '\\d{1,3}(?:[.,]\\d{3}){1,3}(?:,\\d{1,2})?|\\d{1,8}(?:[.,]\\d{1,2})?';
const SIGN = '(?:us\\$|[$€£]|(?<!\\p{L})(?:usd|clp|eur|ars|mxn|cop|gbp|pen|s/\\.?))';
const UNIT =
  '(?:pesos?|euros?|d[oó]lar(?:es)?|dollars?|soles|lucas|mil|btu|habitantes|inhabitants|k|usd|clp|eur|ars|mxn|cop|gbp|€|%|m2|m²|mts?|metros?|km|kg|kilos?|mbps|megas?|gb|hrs?|horas?|h|am|pm|noches?|nights?|d[ií]as?|days?|personas?|people)';
/**
 * Figures followed or preceded by another group belong to a longer number: `al 612 34 56 78` is not a flight, `9 1234 5678 pesos` not a
 * price; a year may precede.
 */
const NO_MORE = '(?!\\d|[ .-]{1,2}\\d{2})';
const NONE_BEFORE = '(?<![\\d.,+])(?:(?<!\\d[ .-]{1,2})|(?<=(?<!\\d)20\\d\\d ))';
/** Two-letter words that are not airlines. LATAM's `LA` is one. */
const NO_AIRLINE = '(?!(?:al|el|en|es|de|me|mi|tu|te|su|se|si|ya|lo|le|un|no|on|at|is|in|to|my|us|or|so|it|be|by|an|as)(?!\\p{L}))';
const NO_PHONE = [
  new RegExp(`${SIGN}\\s{0,3}(?:${FIGURE})${NO_MORE}`, 'giu'),
  new RegExp(`${NONE_BEFORE}(?:${FIGURE})\\s{0,3}${UNIT}(?![\\p{L}])`, 'giu'),
  /(?<![\d+])(?:[01]?\d|2[0-3])[:.h][0-5]\d(?!\d)(?:\s{0,3}(?:hrs?|h|am|pm))?/giu,
  /(?<![\d.,])\d{1,3}(?:\.\d{3}){1,5}(?![\d.])/g,
  new RegExp(`(?<![\\p{L}\\d])${NO_AIRLINE}(?:[a-z]{2}|[a-z]\\d|\\d[a-z])\\s?-?\\d{3,4}${NO_MORE}`, 'giu'),
  new RegExp(
    `(?<!\\p{L})(?:c[oó]digo postal|postal code|zip(?: code)?|cp|reserva|booking|reservation|vuelo|flight|pasaporte|rol|registro|registration)\\s{0,3}(?:n[°º.o]{0,3}|#|:|is|es|number|n[uú]mero)?\\s{0,3}[a-z]{0,3}[- ]?\\d{3,8}${NO_MORE}`,
    'giu',
  ),
  // sums without a sign: `1250000`, `1 250 000`, `450000-500000`
  /(?<![\d.,+])(?<!\d[ .-]{1,2})[1-9]\d{0,3}0000(?:\s?[-/]\s?[1-9]\d{0,3}0000)?(?!\d|[ .-]{1,2}\d)/g,
  /(?<![\d.,+])(?<!\d[ .-]{1,2})[1-9]\d{0,2} \d{3} 000(?!\d|[ .-]{1,2}\d)/g,
  // hours of the day: `0800-1300`
  /(?<!\d)(?:[01]\d|2[0-3])(?:00|15|30|45)\s?-\s?(?:[01]\d|2[0-3])(?:00|15|30|45)(?!\d)/g,
  /(?<![\p{L}\d])r-\d{3,8}(?!\d)/giu,
  /(?<!\p{L})isbn[\s:]{0,3}(?:\d[ -]?){9,12}[\dx](?!\d)/giu,
  /(?<!\p{L})factura\s{1,3}\d{4}-\d{8}(?!\d)/giu,
  /(?<!\p{L})(?:pedido|ref(?:erencia)?|n\.?[°º]|n\.o|c[oó]digo|factura|boleta|ticket|order|invoice|cep)[\s.:#]{0,3}\d{4,7}(?:-\d{1,3})?(?!\d|[ .-]{1,2}\d)/giu,
  // lists of ages and lines
  /(?<!\p{L})(?:edades|ages|aged|buses|l[ií]neas|lines|rooms|habitaciones)[\s:]{1,3}\d{1,3}(?:[\s,]{1,2}\d{1,3}){2,5}(?!\d|[\s,]{1,2}\d)/giu,
  new RegExp(
    `(?<!\\p{L})(?:calle|avenida|avda?\\.?|pasaje|n[°º]|#|depto\\.?|dpto\\.?|apt\\.?|piso|torre)\\s{0,3}\\d{1,5}${NO_MORE}`,
    'giu',
  ),
];
const LIST = /^\d{1,5}(?:[\s/,-]{1,3}\d{1,5}){2,}$/;

/** Days of a month in even steps, such as `12 13 14 15`, and amounts in small steps, such as `900-1000-1100`. */
const areSteps = (figures: string): boolean => {
  if (!LIST.test(figures.trim())) return false;
  const numbers = figures.trim().split(/\D+/).map(Number);
  const [first = 0, second = 0] = numbers;
  const rises = numbers.every((one, i) => i === 0 || one > (numbers[i - 1] ?? 0));
  const isEven = numbers.every((one, i) => i === 0 || one - (numbers[i - 1] ?? 0) === second - first);
  const areDays = numbers.every((one) => one <= 31) && isEven;
  const areAmounts = numbers.every((one) => one >= 100 && one % 50 === 0);
  return rises && (areDays || areAmounts);
};

const SUM = /(?<![\d+])\d{1,4}(?:\s?\+\s?\d{1,4})+(?:\s?=\s?\d{1,5})?(?!\d)/g;
/** A sum of money: `45 + 45 + 60 = 150`, or of round amounts. */
const withoutSums = (text: string): string =>
  text.replace(SUM, (sum) => {
    const [terms = '', total] = sum.split('=');
    const numbers = terms.split('+').map(Number);
    const isRight = total !== undefined && numbers.reduce((all, one) => all + one, 0) === Number(total);
    return isRight || numbers.every((one) => one >= 10 && one % 5 === 0) ? ' § ' : sum;
  });

const RUN = /(?:\+|(?<!\d))\(?\d(?:[\s().\-/]{0,3}\d){6,}/g;
/** Characters between digits that do not occur between amounts. */
const ODD_RUN = /(?<!\d)\d(?:\s?[_*|~="'#>+;:\\^]{1,3}\s?\d|\d){6,}/g;
const SINGLES = /(?<!\d)\d(?:\s?,\s?\d(?!\d)){6,}/g;

const figuresOf = (text: string): string => {
  const written = digitsForWords(text)
    .replace(/(?<=\d)[oO](?=[\doO]|$|[\s.-]*\d)|(?<=\d)[oO](?=\d)/g, '0')
    .replace(/(?<=\d)[lI](?=\d)/g, '1');
  return NO_PHONE.reduce((rest, pattern) => rest.replace(pattern, ' § '), withoutSums(withoutDates(written)));
};

/** Telephone numbers, also in words or in characters that look like digits. */
const phonesIn = (text: string): string[] => {
  const figures = figuresOf(text);
  return [RUN, ODD_RUN, SINGLES].flatMap((pattern) =>
    [...figures.matchAll(pattern)].flatMap(([found]) => {
      const digits = found.replace(/[^\d\s().\-/]/g, '');
      return mayBePhone(digits) && !areSteps(found) ? [found.trim()] : [];
    }),
  );
};

const GENERAL_KINDS: ReadonlySet<string> = new Set(['email', 'link', 'handle', 'account']);

const own = (text: string): ContactLeak[] => {
  const plain = withSigns(joinedLetters(plainOf(text)));
  const general = leaksIn(plain).filter((leak): leak is ContactLeak => GENERAL_KINDS.has(leak.kind));
  const more = PATTERNS.flatMap(([kind, pattern]) => {
    const words = pattern.exec(plain)?.[0];
    return words === undefined ? [] : [{ kind, words: words.trim() }];
  });
  const phones = phonesIn(plainOf(text)).map((words): ContactLeak => ({ kind: 'phone', words }));
  const spokenTag = general.length + more.length > 0 ? undefined : SAID_TAG.exec(plainOf(text))?.[0];
  const all = [...general, ...more, ...(spokenTag === undefined ? [] : [{ kind: 'handle' as const, words: spokenTag }]), ...phones];
  return all.filter(({ words }, i) => !all.some((other, j) => j !== i && other.words.includes(words) && (other.words !== words || j < i)));
};

/** Whether a message is mostly figures, and so part of a number. */
const isPart = (text: string): boolean => {
  const figures = figuresOf(plainOf(text));
  const letters = (figures.match(/\p{L}/gu) ?? []).length;
  const digits = (figures.match(/\d/g) ?? []).length;
  return digits > 0 && digits >= letters;
};

/** The last messages that are parts of one number, together with this one; this one alone when it is not such a part. */
const partsBefore = (text: string, before: readonly string[]): string[] => {
  if (!isPart(text)) return [text];
  const last = before.findLastIndex((one) => !isPart(one));
  return [...before.slice(last + 1), text];
};

const OF_A_NUMBER =
  /(?<!\p{L})(?:n[uú]mero|fono|tel[eé]fono|celu(?:lar)?|m[oó]vil|whats?app|wasap|wsp|ll[aá]mame|number|phone|mobile|call me|text me)(?!\p{L})/iu;
const BEGINS =
  /(?<!\p{L})(?:(?:empieza|comienza|parte|inicia|starts|begins)\s{1,3}(?:con|por|with)|(?:first|primer[oa]s)\s{1,3}(?:digits|figures|numbers|d[ií]gitos|n[uú]meros|cifras))(?!\p{L})/iu;
const GOES_ON =
  /(?<!\p{L})(?:termina|acaba|sigue|contin[uú]a|contin[uú]o|luego|despu[eé]s|resto|ends|finishes|continues|then|rest|followed)(?!\p{L})/iu;
/** The only figures of a message, at least three in a row. */
const ONLY_FIGURES = /^[^\d§]*(\d{3,8})[^\d§]*$/u;

/** A number whose beginning the previous message announced and whose end this one gives: `empieza con 98765` and `y termina en 4321`. */
const announced = (previous: string, text: string): string[] => {
  const first = figuresOf(plainOf(previous));
  const second = figuresOf(plainOf(text));
  const begun = ONLY_FIGURES.exec(first)?.[1];
  const ended = ONLY_FIGURES.exec(second)?.[1];
  const isSaid = (OF_A_NUMBER.test(first) || BEGINS.test(first)) && (GOES_ON.test(second) || isPart(text));
  return begun && ended && isSaid && begun.length + ended.length >= 7 ? [`${begun} ${ended}`] : [];
};

/**
 * The contact data in a message, with the words it was found in. `before`: the author's latest messages in the same conversation, oldest
 * first; data split over them and this one is found too. `kind` tells why something was found.
 */
export const contactDataIn = (text: string, before: readonly string[] = []): ContactLeak[] => {
  const found = own(text);
  const previous = before.at(-1);
  if (found.length > 0 || previous === undefined) return found;
  const phones = partsBefore(text, before);
  const number = [...(phones.length > 1 ? phonesIn(plainOf(phones.join(' '))) : []), ...announced(previous, text)];
  if (number.length > 0) return number.map((words) => ({ kind: 'phone', words }));
  const address = own(`${previous} ${text}`).filter(({ kind }) => kind !== 'phone');
  return own(previous).length > 0 ? [] : address;
};

/** A national telephone number has more digits than this, or is called one. */
const SHORT = 8;

/**
 * Whether the findings may be something else: a run of seven or eight digits that nothing calls a telephone number. Such a message is
 * refused and may be rephrased, but does not count as an offence.
 */
export const onlyResembles = (text: string, found: readonly ContactLeak[]): boolean =>
  found.length > 0 &&
  !OF_A_NUMBER.test(text) &&
  found.every(
    ({ kind, words }) =>
      kind === 'phone' && text.includes(words) && /^\d[\d\s().\-/]*$/.test(words) && words.replace(/\D/g, '').length <= SHORT,
  );
