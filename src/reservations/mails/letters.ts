import { weekdayText } from '../../kernel/formats.ts';
import { asSentences } from '../../server/mail/sentences.ts';
import { type TextValues, type Translate, textsOf } from '../../server/texts.ts';
import { guestLetters } from './letters-guest.ts';
import { hostLetters } from './letters-host.ts';
import type { Facts, Letters, TemplateName, TimedFacts, Written } from './mails-facts.ts';

/** One letter for each step of the life of a reservation. */
export const LETTERS: Letters = { ...guestLetters, ...hostLetters };

/** The texts in the recipient's language; what most of them name is filled in: people, title, reference, days and the time that runs. */
const textsAbout = (facts: Facts & Partial<Pick<TimedFacts, 'by' | 'length'>>): Translate => {
  const { language, hello, guest, host, title, reference, stay, by, length } = facts;
  const timed = by === undefined || length === undefined ? {} : { by, length };
  const [checkIn, checkOut] = [weekdayText(language, stay.checkIn), weekdayText(language, stay.checkOut)];
  const known: TextValues = { hello, guest, host, title, reference, checkIn, checkOut, ...timed };
  const t = textsOf(language);
  return (key, values) => t(key, { ...known, ...values });
};

/** What a letter says: subject, preheader and blocks, in the language of its facts. */
export const written = <Name extends TemplateName>(name: Name, facts: Parameters<Letters[Name]>[0]): Written => {
  const write = LETTERS[name] as (facts: Parameters<Letters[Name]>[0], t: Translate) => Written;
  const t = textsAbout(facts);
  const letter = write(facts, t);
  const isNamed = facts.guest !== t('mails-reservations:somebody.guest') && facts.host !== t('mails-reservations:somebody.host');
  return isNamed ? letter : asSentences(letter);
};
