import { eachLanguage } from '../../../src/kernel/languages.ts';
import type texts from '../../../texts/es/site-ready.json';
import type { houseKind } from '../../texts.ts';
import type { Ready } from './ready.ts';
import type { HOUSE_TEXTS } from './vocabulary.ts';

/** In every language, regardless of the page's: ticking a sentence selects it in all of them. */
const FILES = import.meta.glob<typeof texts>('../../../texts/*/site-ready.json', { eager: true, import: 'default' });

/** The ready sentences for one text about a home, a coworking space or a camper. */
export const readyFor = (kind: ReturnType<typeof houseKind>, name: (typeof HOUSE_TEXTS)[number]): Ready =>
  eachLanguage((language) => FILES[`../../../texts/${language}/site-ready.json`]?.[kind][name] ?? {});
