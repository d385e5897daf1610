import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/kernel/languages.ts';
import { ARTICLES, CATALOGUE } from './files.ts';

type Rule = {
  words: RegExp;
  /** The replacement. */
  instead: string;
  /** Which areas it holds in; without it, in all. */
  in?: RegExp;
  /** Keys where the word is right, each with its reason beside it. */
  but?: readonly string[];
};

/** The site and the mails: what guests and hosts read. The console has the words of those who run Posada. */
const FOR_PEOPLE = /^(site-|mails-|problems|history|payments|pricing|listings|locations)/;

/** Control characters: a text in UTF-8 that was read as another encoding and written again has them. */
const MISREAD: Rule = { words: /[\u0080-\u009f]/, instead: 'the character itself, such as ’' };

/**
 * Words that no text for people uses: literal translations, and a second word for an existing concept (docs/product.md#glossary). The only
 * such list: add new ones here with their replacement.
 */
const BANNED: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    MISREAD,
    { words: /\bwarrant(y|ies)\b/i, instead: 'first month: it is rent paid in advance, not a security' },
    {
      words: /\bdeposits?\b/i,
      instead: 'first month',
      in: FOR_PEOPLE,
      but: [
        'site-offer:band.days.two.k', // the visitor’s own word, answered with “Not required”
        'site-offer:band.months.two.k', // the same, answered with “It is that first month”
        'site-reading:faq.sections.6.title', // the question as people ask it, answered with no
      ],
    },
    { words: /\b(listings?|accommodations?|lodgings?)\b/i, instead: 'space' },
    { words: /[a-z]'[a-z]/i, instead: '’' },
    { words: /\blaps(e|es|ed|ing)\b/i, instead: 'expire' },
    { words: /\bgo(es)? on\b/i, instead: 'continue' },
    { words: /\bgoes back\b/i, instead: 'is refunded' },
    { words: /\bnothing is returned\b/i, instead: 'no refund' },
    { words: /\bask(s|ed)? for (a|the) visit\b/i, instead: 'request a viewing' },
    { words: /\bwe take you\b/i, instead: 'taking you to …' },
    { words: /\b(help by|none is asked|stop moving|minutes to read|answered shortly|asked for most|given up)\b/i, instead: 'native idiom' },
    { words: /\b(apartment|house|phone|space|request|cabin) of \{\{/i, instead: '{{name}}’s …' },
    { words: /\b(what it has|how it is let|most guests|not a day more|to see or change it)\b/i, instead: 'native idiom' },
    { words: /\}\} places?\b/i, instead: 'space: a place is a district or a city', in: FOR_PEOPLE },
    {
      words: /\b(reject(s|ed|ion)?|counts as a mark)\b/i,
      instead: 'decline, strike',
      in: /^(site-|mails-)/,
    },
    { words: /\b(a|the|this) mail\b/i, instead: 'e-mail', in: /^mails-/ },
    { words: /(?<!\{)\bemail/i, instead: 'e-mail', in: /^(?!console-ra)/ },
    { words: /\bservice fee\b/i, instead: 'service charge' },
    {
      words: /\b(house manners|using the kitchen|by the night|not answered yet|all but closed)\b/i,
      instead: 'native idiom',
      in: /^site-(?!blog)/,
    },
    {
      words: /\bi am not a program\b|\byou write as\b|\bdrawing: demonstration\b|\bcities to settle in\b/i,
      instead: 'native idiom',
      in: /^site-/,
    },
    { words: /\d %/, instead: '10%: no space before the sign', in: /^(site-|problems)/ },
  ],
  es: [
    MISREAD,
    { words: /dep[oó]sito/i, instead: 'primer mes; de dinero por el banco, transferencia', in: FOR_PEOPLE },
    {
      words: /garant[ií]a/i,
      instead: 'primer mes: es arriendo anticipado',
      in: FOR_PEOPLE,
      but: [
        'site-offer:band.days.two.k', // the visitor’s own word, answered with “No se pide”
        'site-offer:band.months.two.k', // the same, answered with what it is
        'site-reading:faq.sections.6.title', // the question as people ask it, answered with no
      ],
    },
    { words: /comisi[oó]n/i, instead: 'tarifa de servicio', in: FOR_PEOPLE },
    { words: /\bfee\b|\bbooking\b|(?<![{\w])host(?![}\w])/i, instead: 'tarifa de servicio, anfitrión, reserva', in: FOR_PEOPLE },
    { words: /\banuncios?\b/i, instead: 'espacio', in: FOR_PEOPLE },
    { words: /\balojamientos?\b/i, instead: 'espacio', in: FOR_PEOPLE, but: ['site-landing:word.other'] }, // what people look for
    { words: /pedir un espacio entero/i, instead: 'Ver solo espacios enteros' },
    { words: /se empezó la reserva/i, instead: 'Empezaste la reserva' },
    { words: /\bvuelven (\{\{|\$)/i, instead: 'te devolvemos …' },
    { words: /que no paga/i, instead: 'que no corresponde' },
    { words: /ver historia\b/i, instead: 'Ver historial' },
    { words: /nada más encima|para verlo o cambiarlo/i, instead: 'native idiom' },
    {
      words: /todas salvo cerradas|sin respuesta aún|pedir terminar la estadía|no soy un programa|falta este dato|dibujo: demostración/i,
      instead: 'native idiom',
    },
    { words: /paga, sin el cargo del medio de pago/i, instead: 'Paga el huésped (sin cargo del pago)' },
    { words: /\d%/, instead: '10 %: a space before the sign', in: /^(site-|problems)/ },
  ],
};

const found = (language: Language, { words, in: where, but = [] }: Rule): string[] =>
  [...(CATALOGUE.get(language) ?? []), ...(ARTICLES.get(language) ?? [])].flatMap(([key, text]) =>
    words.test(text) && (where?.test(key) ?? true) && !but.includes(key) ? [`${key}: ${text}`] : [],
  );

describe.each(Object.entries(BANNED) as [Language, readonly Rule[]][])('words of %s', (language, rules) => {
  it.each(rules)('$words is not written: $instead', (rule) => {
    expect(found(language, rule)).toEqual([]);
  });

  it('an exception names a text that has the word', () => {
    const unused = rules.flatMap(({ words, but = [] }) => but.filter((key) => !words.test(CATALOGUE.get(language)?.get(key) ?? '')));
    expect(unused).toEqual([]);
  });
});

it('a banned word is detected, and its exception is not', () => {
  const [misread, warranty, deposit] = BANNED.en;
  expect(['host\u00e2\u0080\u0099s', 'host’s'].map((text) => misread?.words.test(text))).toEqual([true, false]);
  expect(warranty?.words.test('The warranty is paid first')).toBe(true);
  expect(deposit?.but?.map((key) => CATALOGUE.get('en')?.get(key))).toContain('Deposit');
});
