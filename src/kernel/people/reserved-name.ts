import { inLatin } from '../talk/look-alikes.ts';

/** The name of the house, and those who would speak for it; without accents, in lower case. */
const HOUSE = 'posada';
const OFFICES =
  'soporte support admin administrador administradora administracion administrator administration equipo team pagos payments'.split(' ');
const BETWEEN = ['de', 'del', 'la', 'el', 'the', 'of', 'y', 'and'];

/** The visual skeleton of a text (UTS 39): without accents and case, one character for those that look alike. */
const skeleton = (text: string): string =>
  inLatin(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('l', 'i');
const house = skeleton(HOUSE);
const offices = OFFICES.map(skeleton);
const between = BETWEEN.map(skeleton);

/**
 * Whether a name claims to speak for the house (D-170): `Soporte`, `Admin`, `Pagos de Posada`, however it is spelt. `isSurname`: the
 * house's name alone is a common surname.
 */
export const isReservedName = (name: string, isSurname: boolean): boolean => {
  const words = skeleton(name).match(/\p{L}+/gu) ?? [];
  const isOffice = (word: string): boolean => offices.includes(word);
  if (words.some((word) => isOffice(word) || (!isSurname && word.includes(house)))) return true;
  const whole = new RegExp(`^(?:${[house, ...offices, ...between].join('|')})+$`, 'u');
  const all = words.join('');
  return whole.test(all) && (all.includes(house) ? !isSurname || all !== house : offices.some((office) => all.includes(office)));
};

/** Scripts whose letters can be confused. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/** Whether a word mixes scripts that can be confused, as no name does. */
export const mixesScripts = (name: string): boolean =>
  (name.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => ALIKE.filter((script) => script.test(word)).length > 1);
