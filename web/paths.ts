/** URL parameter on the payment page of a stay known to be paid: shows its later months (D-127). */
export const FOR_MONTHS = 'cuotas';

/** A stay and its guests as a query string, passed on from the page of a space. */
const stayQuery = (stay: { from: string; to: string } | null | undefined, guests: number): string => {
  const params = { ...(stay && { fecha_inicio: stay.from, fecha_termino: stay.to }), ...(guests > 1 && { numero_huespedes: `${guests}` }) };
  const query = new URLSearchParams(params).toString();
  return query && `?${query}`;
};

/** All paths of the site (docs/rules/product.md#pages). */
export const paths = {
  home: '/',
  search: '/search',
  login: '/login',
  google: '/login/google',
  register: (step: 1 | 2 | 3 = 1) => `/registro/step-${step}`,
  recover: '/auth/recuperar',
  changePassword: '/cambiar-password',
  account: '/cuenta',
  profile: '/editar-perfil',
  changeEmail: '/cambiar-correo',
  bank: '/datos-bancarios',
  myData: '/mis-datos',
  sessions: '/mis-sesiones',
  earnings: '/mis-cobros',
  listing: (id: number, stay?: { from: string; to: string } | null, guests = 1) =>
    `/alojamiento/${id}${stay ? `/${stay.from}/${stay.to}` : ''}${guests > 1 ? `?numero_huespedes=${guests}` : ''}`,
  host: (id: number) => `/anfitrion/${id}`,
  /** Spaces side by side. */
  compare: (ids: readonly number[], stay?: { from: string; to: string } | null, guests = 1) =>
    `/comparar?espacio=${ids.join()}${stayQuery(stay, guests).replace('?', '&')}`,
  /** `tariff`: the version with which the displayed price was computed, for the draft to use. */
  reserve: (listing: number, stay: { from: string; to: string }, guests: number, tariff?: number) =>
    `/reservar/${listing}/${stay.from}/${stay.to}?huespedes=${guests}${tariff === undefined ? '' : `&tarifa=${tariff}`}`,
  pay: (id: number, token: string) => `/pagos/${id}/${token}`,
  payMonths: (id: number, token: string) => `/pagos/${id}/${token}?${FOR_MONTHS}`,
  result: (status: 'success' | 'pending' | 'fail') => `/reserva-status/${status}`,
  receipt: (id: number, token: string) => `/reserva-status/success?reserva=${id}&token=${encodeURIComponent(token)}`,
  made: '/reservations-made',
  received: '/reservations-received',
  stay: (reservation: number) => `/estadia/${reservation}`,
  review: (reservation: number) => `/opinion/${reservation}`,
  talk: '/conversation',
  conversation: (id: number) => `/conversation?c=${id}`,
  /** The conversation about a reservation, or the form for its first message. */
  talkAbout: (reservation: number) => `/conversation?reserva=${reservation}`,
  favourites: '/favoritos',
  savedSearches: '/busquedas-guardadas',
  notices: '/avisos',
  noticeSettings: '/avisos/preferencias',
  /** With the stay and guests of the originating page, for the way back to it. */
  visit: (listing: number, stay?: { from: string; to: string } | null, guests = 1) =>
    `/request-accommodation-visit/${listing}${stayQuery(stay, guests)}`,
  visitAsked: (listing: number, stay?: { from: string; to: string } | null, guests = 1) =>
    `/request-accommodation-visit/${listing}/success${stayQuery(stay, guests)}`,
  dashboard: '/dashboard',
  mine: '/my-accommodations',
  publish: '/registro-alojamiento',
  published: '/publication/success',
  /** `step`: where the form opens (`publish/form/steps.ts`). */
  edit: (id: number, step?: number) => `/editar-alojamiento/${id}${step === undefined ? '' : `#paso-${step}`}`,
  block: (id: number) => `/bloquear/${id}`,
  updated: '/actualizado_con_exito',
  bug: '/informar-error',
  console: '/admin',
  terms: '/tyc',
  privacy: '/privacidad',
  faq: '/faq',
  about: '/about',
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  contact: '/contacto',
  investment: '/investment',
} as const;

/** The canonical spelling of a public page's path: the router also matches upper case and a trailing slash. */
export const spelt = (path: string): string => path.toLowerCase().replace(/(?<=^\/|[^/])\/+$/, '');

/** Parses the id in a path; 0, which no record has, if it is invalid. */
export const idIn = (text: string | undefined): number => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0);

/** Pictures for link previews, all of one size; the default for pages without one. */
export const sharePictures = {
  site: '/pictures/posada.png',
  article: (slug: string, type: 'svg' | 'png' = 'png') => `/pictures/blog/${slug}.${type}`,
  /** The drawing of a city by its file name; other places have none. */
  place: (file: string | null, type: 'svg' | 'png' = 'svg'): string | undefined =>
    file?.replace(/^(.+)\.svg$/, `/pictures/places/$1.${type}`),
  /** The share picture for the URL of a stored photo. */
  photo: (url: string | undefined): string | undefined =>
    url?.replace(/^\/storage\/photos\/([a-f\d]{32})-\d+\.webp$/, '/pictures/photos/$1.jpg'),
  width: 1200,
  height: 630,
} as const;

/** Paths that are not valid targets after signing in: the sign-in pages, the API and files. */
const NOT_PAGES = [paths.login, '/registro/', '/api/', '/storage/'];

/** A stored return URL, used only when it belongs to this site (D-59, SEC-17). */
export const safeReturn = (next: string | null | undefined): string => {
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return paths.home;
  return NOT_PAGES.some((start) => next.startsWith(start)) ? paths.home : next;
};

export const loginThen = (next: string): string => `${paths.login}?next=${encodeURIComponent(next)}`;
