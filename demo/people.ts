import type { ProfileType } from '../src/identity/events.ts';
import type { Currency, DateOnly, Language } from '../src/kernel/types.ts';

/** The password of every demo account (docs/api.md#outside-production-only). */
export const PASSWORD = 'Posada2026';

/** A fictitious person. Telephone numbers are reserved for fiction if the country has such numbers, otherwise obviously invented. */
export type Person = {
  readonly email: string;
  readonly type: ProfileType;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly interest: string;
  /** As dialled within the country. */
  readonly phone: string;
  readonly birthDate: DateOnly;
  readonly gender: 'm' | 'f' | 'x';
  readonly nationality: string;
  readonly language: Language;
  readonly currency: Currency;
  readonly biography: string;
  /** Days since the registration. */
  readonly days: number;
};

type Row = readonly [
  name: `${string}/${string}`,
  country: string,
  phone: string,
  birthDate: DateOnly,
  gender: Person['gender'],
  nationality: string,
  language: Language,
  currency: Currency,
  days: number,
  biography: string,
];

const person = (type: ProfileType, email: string, interest: string, row: Row): Person => {
  const [name, country, phone, birthDate, gender, nationality, language, currency, days, biography] = row;
  const [firstName = '', lastName = ''] = name.split('/');
  return {
    ...{ email, type, firstName, lastName, country, interest, phone, birthDate },
    ...{ gender, nationality, language, currency, biography, days },
  };
};

/** `francisca.aravena@example.com`: first name and first family name, without accents. */
const addressOf = (name: string): string =>
  `${name
    .split('/')
    .map((part) => part.split(' ')[0])
    .join('.')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()}@example.com`;

export const GUEST = 'guest@example.com';
export const HOST = 'host@example.com';
export const ADMIN = 'admin@example.com';

const known: readonly Person[] = [
  person('guest', ADMIN, 'CL', [
    ...(['Catalina/Rojas Vidal', 'CL', '9 9000 0001', '1986-04-17', 'f', 'Chilena', 'es', 'CLP', 420] as const),
    'Cuido que en Posada todo esté en orden.',
  ]),
  person('host', HOST, 'CL', [
    ...(['Elisa/Contreras Mora', 'CL', '9 9000 0002', '1979-11-02', 'f', 'Chilena', 'es', 'CLP', 415] as const),
    'Arquitecta y dueña de casa inquieta. Vivo entre Santiago y el puerto, y me gusta recibir gente que camina, pregunta y se queda a la sobremesa.',
  ]),
  person('guest', GUEST, 'CL', [
    ...(['Mateo/Iriarte Luna', 'AR', '11 5000 0003', '1991-08-23', 'm', 'Argentino', 'es', 'ARS', 300] as const),
    'Diseño sonido para películas y viajo con auriculares, una libreta y poca ropa. Ordenado, madrugador y amigo de los desayunos largos.',
  ]),
];

const hosts = (
  [
    [
      ...(['Francisca/Aravena Lillo', 'CL', '9 9000 0011', '1974-02-09', 'f', 'Chilena', 'es', 'CLP', 410] as const),
      'Profesora de historia. Restauro de a poco las casas que otros querían botar.',
    ],
    [
      ...(['Tomás/Echeverri Soto', 'CL', '9 9000 0012', '1983-07-30', 'm', 'Chileno', 'es', 'CLP', 405] as const),
      'Guía de montaña los veranos y carpintero los inviernos. Lo que se mueve en mis cabañas lo hice yo.',
    ],
    [
      ...(['Ingrid/Neumann Vera', 'CL', '9 9000 0013', '1968-12-12', 'f', 'Chilean', 'en', 'CLP', 402] as const),
      'Biologist turned innkeeper. I know the birds by their song and most guests by their shoes.',
    ],
    [
      ...(['Julián/Bossio Paz', 'AR', '11 5000 0021', '1980-05-05', 'm', 'Argentino', 'es', 'ARS', 408] as const),
      'Librero jubilado antes de tiempo. Presto novelas y recomiendo parrillas, en ese orden.',
    ],
    [
      ...(['Malena/Ferro Ocampo', 'AR', '11 5000 0022', '1988-09-14', 'f', 'Argentina', 'es', 'ARS', 398] as const),
      'Ingeniera, esquiadora y anfitriona. Contesto rápido y explico bien cómo se prende la salamandra.',
    ],
    [
      ...(['Núria/Casals Font', 'ES', '600 000 031', '1977-03-21', 'f', 'Española', 'es', 'EUR', 404] as const),
      'Ilustradora y vecina de toda la vida. Cuido los pisos como si fueran a salir en un cuento.',
    ],
    [
      ...(['Álvaro/Montero Gil', 'ES', '600 000 032', '1971-10-28', 'm', 'Español', 'es', 'EUR', 396] as const),
      'Tercera generación de hosteleros. Mi familia recibe viajeros desde que se llegaba en tren de carbón.',
    ],
    [
      ...(['Rocío/Benjumea Ríos', 'ES', '600 000 033', '1985-06-18', 'f', 'Española', 'es', 'EUR', 390] as const),
      'Ceramista. Las tazas que usarás las hice yo, y si se rompe una no pasa nada.',
    ],
    [
      ...(['Teresa/Almeida Nunes', 'PT', '910 000 041', '1959-01-25', 'f', 'Portuguesa', 'es', 'EUR', 400] as const),
      'Enfermera jubilada, abuela moderna y especialista en sopas. La puerta está abierta hasta las diez.',
    ],
    [
      ...(['Duarte/Simões Prata', 'PT', '910 000 042', '1982-08-08', 'm', 'Portuguese', 'en', 'EUR', 388] as const),
      'Photographer and slow cyclist. I keep good lamps, sharp knives and a list of viewpoints without crowds.',
    ],
    [
      ...(['Gonzalo/Zevallos Arce', 'PE', '900 000 051', '1976-04-02', 'm', 'Peruano', 'es', 'PEN', 394] as const),
      'Cocinero retirado y surfista terco. Si llueve es garúa, y si hay hambre, hay ceviche.',
    ],
    [
      ...(['Yésica/Quispe Mamani', 'PE', '900 000 052', '1990-02-14', 'f', 'Peruana', 'es', 'PEN', 386] as const),
      'Tejedora e hija de tejedoras. Recibo a quien llega cansado de subir y contento de haber subido.',
    ],
  ] satisfies readonly Row[]
).map((row) => person('host', addressOf(row[0]), row[1], row));

const guests = (
  [
    [
      ...(['Antonia/Lagos Peña', 'CL', '9 9000 0061', '1995-05-19', 'f', 'Chilena', 'es', 'CLP', 340] as const),
      'Veterinaria de campo. Viajo para dormir hasta tarde y comer en mercados.',
    ],
    [
      ...(['Bastián/Olea Ruiz', 'CL', '9 9000 0062', '1998-11-07', 'm', 'Chileno', 'es', 'CLP', 210] as const),
      'Estudio geología: si hay un cerro cerca, me levanto temprano.',
    ],
    [
      ...(['Sofía/Peralta Coria', 'AR', '11 5000 0063', '1987-01-31', 'f', 'Argentina', 'es', 'ARS', 320] as const),
      'Traductora. Trabajo desde donde haya una mesa y una ventana.',
    ],
    [
      ...(['Íñigo/Azpiri Lasa', 'ES', '600 000 064', '1984-09-09', 'm', 'Español', 'es', 'EUR', 330] as const),
      'Médico de urgencias. Busco silencio, buen colchón y mar si puede ser.',
    ],
    [
      ...(['Beatriz/Moura Leal', 'PT', '910 000 065', '1993-03-03', 'f', 'Portuguesa', 'es', 'EUR', 260] as const),
      'Violinista. El estuche ocupa lugar, el ruido lo hago fuera.',
    ],
    [
      ...(['Rodrigo/Gutarra Chávez', 'PE', '900 000 066', '1989-12-20', 'm', 'Peruano', 'es', 'PEN', 280] as const),
      'Ingeniero civil que viaja con su hija y una pelota.',
    ],
    [
      ...(['Hannah/Brandt', 'DE', '171 3920001', '1990-07-11', 'f', 'German', 'en', 'EUR', 310] as const),
      'Cyclist, early riser, learning Spanish one bakery at a time.',
    ],
    [
      ...(['Oliver/Whitcombe', 'GB', '20 7946 0167', '1978-10-04', 'm', 'British', 'en', 'GBP', 290] as const),
      'I write about gardens and leave kitchens cleaner than I found them.',
    ],
    [
      ...(['Camille/Delorme', 'FR', '6 39 98 00 68', '1996-02-27', 'f', 'French', 'en', 'EUR', 240] as const),
      'Architecture student with a sketchbook and very little luggage.',
    ],
    [
      ...(['Ethan/Caldwell', 'US', '202 555 0169', '1985-06-06', 'm', 'American', 'en', 'USD', 335] as const),
      'Remote engineer. I need a desk, decent internet and somewhere to run.',
    ],
  ] satisfies readonly Row[]
).map((row, i) => person('guest', addressOf(row[0]), ['AR', 'CL', 'ES', 'PT', 'PE'][i % 5] ?? 'CL', row));

/** Everyone; the administrator first, whose registration marks the beginning of the demo (`beginning.ts`). */
export const people: readonly Person[] = [...known, ...hosts, ...guests];

/** A person's language. Throws for an unknown address. */
export const languageOf = (email: string): Language => {
  const person = people.find((one) => one.email === email);
  if (!person) throw new Error(`nobody here has the address ${email}`);
  return person.language;
};
