import { validate as isUuid } from 'uuid';
import { positionOf } from '../../engine/event-store/port.ts';
import { MAX_ID } from '../../server/http/input/fields.ts';

/** What a text may be the number of; null and empty where it cannot be one. */
export type Sought = {
  readonly text: string;
  readonly reservation: number | null;
  readonly listing: number | null;
  /** What `personSought` is asked for; null where it can be no person. */
  readonly person: string | null;
  readonly uuid: string | null;
  readonly position: string | null;
  readonly stream: string | null;
  readonly eventType: string | null;
  /** Words of a title: letters and digits only, at least two of them. */
  readonly words: readonly string[];
};

const MIN_LETTERS = 2;
const MAX_WORDS = 6;

const idOf = (digits: string | undefined): number | null => {
  const id = digits !== undefined && /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
};

/** Reads what was typed. `R-17` is a reservation and nothing else, `U-3` a person; digits alone may be any number. */
export const soughtIn = (typed: string): Sought => {
  const text = typed.trim();
  const [, letter = '', marked] = /^([RU])-?(\d+)$/i.exec(text) ?? [];
  const nothing: Sought = {
    ...{ text, reservation: null, listing: null, person: null, uuid: null },
    ...{ position: null, stream: null, eventType: null, words: [] },
  };
  if (marked !== undefined) {
    const id = idOf(marked);
    return letter.toUpperCase() === 'R' ? { ...nothing, reservation: id } : { ...nothing, person: id === null ? null : String(id) };
  }
  if (text.includes('@')) return { ...nothing, person: text };
  if (isUuid(text)) return { ...nothing, uuid: text.toLowerCase() };
  const stream = /^[a-z][\w-]+$/.test(text) && text.slice(1, -1).includes('-') ? text : null;
  const [, kind, number] = /^(?:desk-)?(reservation|payment|listing|calendar|user)-(\d+)$/.exec(text) ?? [];
  if (stream !== null && kind !== undefined) {
    const id = idOf(number);
    const [ofReservation, ofListing] = [kind === 'reservation' || kind === 'payment', kind === 'listing' || kind === 'calendar'];
    return {
      ...{ ...nothing, stream, reservation: ofReservation ? id : null, listing: ofListing ? id : null },
      person: kind === 'user' && id !== null ? String(id) : null,
    };
  }
  const digits = /^\d+$/.test(text) ? text : undefined;
  const isName = text.length >= MIN_LETTERS || digits !== undefined;
  return {
    ...{ ...nothing, stream, reservation: idOf(digits), listing: idOf(digits) },
    position: digits !== undefined && digits.length <= 18 ? positionOf(digits) : null,
    person: isName ? text : null,
    eventType: /^[A-Z][A-Za-z]+$/.test(text) ? text : null,
    words:
      digits === undefined
        ? text
            .normalize('NFC') // an accent that is typed as a sign of its own ends no word
            .split(/[^\p{L}\p{N}]+/u)
            .filter((word) => word.length >= MIN_LETTERS)
            .slice(0, MAX_WORDS)
        : [],
  };
};
