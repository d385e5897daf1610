import { inLatin } from '../talk/look-alikes.ts';

/** What the house is called, and those who would speak for it; without accents, in small letters. */
const HOUSE = 'posada';
const OFFICES =
  'soporte support admin administrador administradora administracion administrator administration equipo team pagos payments'.split(' ');
const BETWEEN = ['de', 'del', 'la', 'el', 'the', 'of', 'y', 'and'];

/** How a text looks (UTS 39): without accents and case, with one sign for those that look the same. */
const skeleton = (text: string): string =>
  inLatin(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('l', 'i');
const [house, offices, between] = [skeleton(HOUSE), OFFICES.map(skeleton), BETWEEN.map(skeleton)];

/**
 * Whether a name says that its owner speaks for the house (D-170): `Soporte`, `Admin`, `Pagos de Posada`, however it is spelt. `isSurname`:
 * the name of the house alone is a surname of many.
 */
export const isReservedName = (name: string, isSurname: boolean): boolean => {
  const words = skeleton(name).match(/\p{L}+/gu) ?? [];
  const isOffice = (word: string): boolean => offices.includes(word);
  if (words.some((word) => isOffice(word) || (word === house && !isSurname))) return true;
  const whole = new RegExp(`^(?:${[house, ...offices, ...between].join('|')})+$`, 'u');
  const said = words.join('');
  return whole.test(said) && (said.includes(house) ? !isSurname || said !== house : offices.some((office) => said.includes(office)));
};

/** Scripts whose letters are taken for one another. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/** Whether a word mixes scripts that are taken for one another, as no name does. */
export const mixesScripts = (name: string): boolean =>
  (name.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => ALIKE.filter((script) => script.test(word)).length > 1);
