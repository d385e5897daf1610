import type { Category, ListingType, Texts } from '../events.ts';

const LONGEST = 80;

const CATEGORY: Record<Category, { es: string; en: string }> = {
  casa: { es: 'Casa', en: 'house' },
  departamento: { es: 'Departamento', en: 'apartment' },
  hostal: { es: 'Hostal', en: 'hostel' },
  hotel: { es: 'Hotel', en: 'hotel' },
  residencia: { es: 'Residencia', en: 'residence' },
  lodge: { es: 'Lodge', en: 'lodge' },
  cabana: { es: 'Cabaña', en: 'cabin' },
  refugio: { es: 'Albergue', en: 'shelter' },
  wg: { es: 'Piso compartido', en: 'shared flat' },
  deskflex: { es: 'Puesto flexible', en: 'flexible desk' },
  spaceflex: { es: 'Espacio flexible', en: 'flexible space' },
  office: { es: 'Oficina', en: 'office' },
  meeting_rooms: { es: 'Sala de reuniones', en: 'meeting room' },
  camper: { es: 'Camper', en: 'camper van' },
};

const SPANISH: Record<ListingType, (category: string) => string> = {
  entire: (category) => `${category} para ti`,
  private: (category) => `Habitación privada en ${category.toLowerCase()}`,
  shared: (category) => `Lugar compartido en ${category.toLowerCase()}`,
};
const ENGLISH: Record<ListingType, (category: string) => string> = {
  entire: (category) => `Your own ${category}`,
  private: (category) => `Private room in a ${category}`.replace(/ a ([aeiou])/, ' an $1'),
  shared: (category) => `A place in a ${category}`.replace(/ in a ([aeiou])/, ' in an $1'),
};

/** The title of a listing whose host wrote none: from category, type and comuna, in both languages. At most 80 characters. */
export const madeTitle = (type: ListingType, category: Category, locality: string): Texts => ({
  es: clipped(`${SPANISH[type](CATEGORY[category].es)} en ${locality}`),
  en: clipped(`${ENGLISH[type](CATEGORY[category].en)} in ${locality}`),
});

const COPY = { es: ' (copia)', en: ' (copy)' } as const;

/** The title of a copy says so in each language it has (G-04), within the same length. */
export const copyTitle = (title: Texts): Texts =>
  Object.fromEntries(
    (['es', 'en'] as const).flatMap((language) => {
      const text = title[language];
      return text === undefined ? [] : [[language, [...text].slice(0, LONGEST - COPY[language].length).join('') + COPY[language]]];
    }),
  );

const clipped = (title: string): string => [...title].slice(0, LONGEST).join('');
