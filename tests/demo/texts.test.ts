import { describe, expect, it } from 'vitest';
import { people } from '../../demo/people.ts';
import { places } from '../../demo/places/index.ts';
import { spaces } from '../../demo/spaces.ts';
import { texts, textsOf } from '../../demo/texts/index.ts';
import { fieldsFor } from '../../demo/wizard.ts';
import { phoneOf } from '../../src/identity/profile/phone.ts';
import { leaksOf } from '../../src/kernel/talk/leaks.ts';
import { plainText } from '../../src/listings/form/field-kinds.ts';
import { parseSubmission } from '../../src/listings/form/submission.ts';

const all = [...texts].flatMap(([key, fields]) =>
  Object.entries(fields).flatMap(([field, { es, en }]) => [
    { key, field, language: 'es', text: plainText(es) },
    { key, field, language: 'en', text: plainText(en) },
  ]),
);

/** Words that give a language away. */
const SPANISH = /\b(el|la|los|las|una?|de|que|con|para|sin|se|es|y)\b/gi;
const ENGLISH = /\b(the|an?|of|and|with|to|is|are|you|we|in|for)\b/gi;
const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

describe('texts of the demonstration spaces', () => {
  it('contain no contact data, amounts or digits (D-91)', () => {
    const leaking = all.filter(({ text }) => /\d/.test(text) || leaksOf(text).length > 0);
    expect(leaking).toEqual([]);
  });

  it('name no one: neither hosts nor guests', () => {
    const names = people.flatMap(({ firstName, lastName }) => [firstName, ...lastName.split(' ')]).filter((name) => name.length > 3);
    const named = all.filter(({ text }) => names.some((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(text)));
    expect(named.map(({ key, text }) => [key, text])).toEqual([]);
  });

  it('name no street of the place', () => {
    const streets = places.flatMap((place) => place.streets);
    expect(all.filter(({ text }) => streets.some((street) => text.includes(street)))).toEqual([]);
  });

  it('are there in both languages, each in its own', () => {
    for (const { es, en } of [...texts.values()].map((fields) => fields.sobre_nosotros)) {
      expect(es).not.toBe(en);
      expect(count(es, SPANISH), es).toBeGreaterThan(count(es, ENGLISH));
      expect(count(en, ENGLISH), en).toBeGreaterThan(count(en, SPANISH));
    }
  });

  it('are all different: no title, description or text of step 8 twice', () => {
    const seen = new Map<string, string>();
    const twice = all.filter(({ key, text }) => {
      const before = seen.get(text);
      seen.set(text, key);
      return before !== undefined;
    });
    expect(twice).toEqual([]);
  });

  it('no sentence of a description is used in another', () => {
    const sentences = spaces.flatMap(({ plot }) => [...plot.es, ...plot.en].flatMap((text) => text.split(/(?<=[.:;?!])\s+/)));
    const long = sentences.filter((sentence) => sentence.length > 25);
    expect(new Set(long).size).toBe(long.length);
  });

  it('are short: a title fits a card, a description a glance', () => {
    for (const { plot, key } of spaces) {
      for (const [title, about] of [plot.es, plot.en]) {
        expect(title.length, key).toBeLessThanOrEqual(65);
        expect(about.length, key).toBeGreaterThan(150);
        expect(about.length, key).toBeLessThan(520);
      }
    }
  });

  it('throws for an unknown listing', () => expect(() => textsOf('atlantis/0')).toThrow('atlantis/0'));
});

describe('the demonstration spaces', () => {
  it("pass the wizard's validation", () => {
    for (const { place, plot, index } of spaces)
      expect(() => parseSubmission(fieldsFor(place, plot, index), { isNew: true, photos: 6, videoHosts: [] })).not.toThrow();
  });

  it('are at least 128, with every category, type and way of letting', () => {
    const distinct = (of: (space: (typeof spaces)[number]) => string) => new Set(spaces.map(of)).size;
    expect(spaces.length).toBeGreaterThanOrEqual(128);
    expect(distinct(({ plot }) => plot.category)).toBe(14);
    expect(distinct(({ plot }) => plot.tipo)).toBe(5);
    expect(distinct(({ plot }) => plot.mode ?? 'diario')).toBe(3);
    expect(distinct(({ place }) => place.country)).toBe(5);
    expect(new Set(spaces.map(({ plot, place }) => plot.currency ?? place.currency))).toEqual(new Set(['CLP', 'ARS', 'EUR', 'PEN', 'USD']));
  });

  it('are apart: no two pins within thirty metres, no two with one address', () => {
    const exact = spaces.map(({ place, plot, index }) => fieldsFor(place, plot, index));
    const metres = (a: (typeof exact)[number], b: (typeof exact)[number]) => {
      const lat = Number(a['latitud']) - Number(b['latitud']);
      const lng = (Number(a['longitud']) - Number(b['longitud'])) * Math.cos((Number(a['latitud']) * Math.PI) / 180);
      return Math.hypot(lat, lng) * 111_200;
    };
    const close = exact.flatMap((a, i) => exact.slice(i + 1).filter((b) => metres(a, b) < 30));
    expect(close).toEqual([]);
    expect(new Set(exact.map(({ direccion, numero }) => `${direccion} ${numero}`)).size).toBe(exact.length);
  });
});

describe('the demonstration people', () => {
  const calling: Readonly<Record<string, string>> = {
    CL: '56',
    AR: '54',
    ES: '34',
    PT: '351',
    PE: '51',
    DE: '49',
    GB: '44',
    FR: '33',
    US: '1',
  };

  it('are the three known ones, 12 further hosts and 10 guests, each with an address of example.com', () => {
    expect(people.map(({ email }) => email).slice(0, 3)).toEqual(['admin@example.com', 'host@example.com', 'guest@example.com']);
    expect(people.slice(3).filter(({ type }) => type === 'host')).toHaveLength(12);
    expect(people.slice(3).filter(({ type }) => type === 'guest')).toHaveLength(10);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    for (const { email } of people) expect(email).toMatch(/^[a-z.]+@example\.com$/);
  });

  it('have telephone numbers that could exist', () => {
    for (const { phone, country } of people) expect(phoneOf(phone, calling[country] ?? null), phone).not.toBeNull();
  });
});
