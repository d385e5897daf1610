/** Every address of the site (spec 2), made in one place. */
export const paths = {
  home: '/',
  search: '/search',
  login: '/login',
  register: (step: 1 | 2 | 3 = 1) => `/registro/step-${step}`,
  recover: '/auth/recuperar',
  changePassword: '/cambiar-password',
  profile: '/editar-perfil',
  listing: (id: number, stay?: { from: string; to: string } | null, guests = 1) =>
    `/alojamiento/${id}${stay ? `/${stay.from}/${stay.to}` : ''}${guests > 1 ? `?numero_huespedes=${guests}` : ''}`,
  reserve: (listing: number, stay: { from: string; to: string }, guests: number) =>
    `/reservar/${listing}/${stay.from}/${stay.to}?huespedes=${guests}`,
  pay: (id: number, token: string) => `/pagos/${id}/${token}`,
  link: (action: 'aceptar' | 'rechazar', id: number, token: string) => `/reserva/${action}/${id}/${token}`,
  result: (status: 'success' | 'pending' | 'fail') => `/reserva-status/${status}`,
  made: '/reservations-made',
  received: '/reservations-received',
  favourites: '/favoritos',
  visit: (listing: number) => `/request-accommodation-visit/${listing}`,
  visitAsked: (listing: number) => `/request-accommodation-visit/${listing}/success`,
  dashboard: '/dashboard',
  mine: '/my-accommodations',
  publish: '/registro-alojamiento',
  published: '/publication/success',
  edit: (id: number) => `/editar-alojamiento/${id}`,
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
} as const;

/** Where nobody wants to come back to: signing in itself, and what is no page. */
const NOT_PAGES = [paths.login, '/registro/', '/api/', '/storage/'];

/** A stored way back is taken only when it is an address of this site (D-59, SEC-17). */
export const safeReturn = (next: string | null | undefined): string => {
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return paths.home;
  return NOT_PAGES.some((start) => next.startsWith(start)) ? paths.home : next;
};

export const loginThen = (next: string): string => `${paths.login}?next=${encodeURIComponent(next)}`;
