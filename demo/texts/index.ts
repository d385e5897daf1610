import { places } from '../places/index.ts';
import type { Bilingual, Plot } from '../plot.ts';
import { cleaning } from './cleaning.ts';
import { writer } from './compose.ts';
import { houseRules } from './house-rules.ts';
import { kitchenUse } from './kitchen-use.ts';
import { sharedSpaces } from './shared-spaces.ts';

type TextField = 'nombre' | 'sobre_nosotros' | 'reglas' | 'espacios_comunes' | 'uso_cocina' | 'aseo_limpieza';
export type SpaceTexts = Readonly<Record<TextField, Bilingual>>;

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');

const rules = writer('reglas', houseRules, 3);
const shared = writer('espacios_comunes', sharedSpaces, 2);
const kitchen = writer('uso_cocina', kitchenUse, 2);
const clean = writer('aseo_limpieza', cleaning, 2);

const textsFor = (key: string, plot: Plot): SpaceTexts => ({
  nombre: { es: plot.es[0], en: plot.en[0] },
  sobre_nosotros: { es: paragraphs(plot.es[1]), en: paragraphs(plot.en[1]) },
  reglas: rules(key, plot),
  espacios_comunes: shared(key, plot),
  uso_cocina: kitchen(key, plot),
  aseo_limpieza: clean(key, plot),
});

/** Every text of every space, by `<place>/<index>`. */
export const texts: ReadonlyMap<string, SpaceTexts> = new Map(
  places.flatMap((place) =>
    place.plots.map((plot, index) => {
      const key = `${place.key}/${index}`;
      return [key, textsFor(key, plot)] as const;
    }),
  ),
);

/** The texts of one space in both languages, by the wizard's names. Throws for an unknown key. */
export const textsOf = (key: string): SpaceTexts => {
  const found = texts.get(key);
  if (!found) throw new Error(`there is no demonstration space ${key}`);
  return found;
};
