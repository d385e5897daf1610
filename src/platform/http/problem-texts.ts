import { own } from '../../shared/own.ts';
import type { RejectionTable } from '../../shared/rejection.ts';
import type { Language } from '../../shared/types.ts';

/** Title of a problem by its status. */
const TITLES: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  400: { es: 'No se puede hacer', en: 'This cannot be done' },
  401: { es: 'Hace falta iniciar sesión', en: 'Please sign in' },
  403: { es: 'No está permitido', en: 'Not allowed' },
  404: { es: 'No encontrado', en: 'Not found' },
  405: { es: 'Método no admitido', en: 'Method not allowed' },
  409: { es: 'Entra en conflicto con el estado actual', en: 'In conflict with the current state' },
  410: { es: 'Ya no existe', en: 'Gone' },
  412: { es: 'Ha cambiado entretanto', en: 'It has changed meanwhile' },
  413: { es: 'Demasiado grande', en: 'Too large' },
  415: { es: 'Formato no admitido', en: 'Unsupported format' },
  422: { es: 'Hay datos que corregir', en: 'Some fields need correcting' },
  429: { es: 'Demasiadas peticiones', en: 'Too many requests' },
  500: { es: 'Algo ha fallado de nuestro lado', en: 'Something failed on our side' },
  503: { es: 'No disponible por un momento', en: 'Unavailable for a moment' },
};

/** Title and detail for a problem; a code without a text of its own gets the title's words. */
export const problemText = (
  { status, code, rejections }: { status: number; code: string; rejections: RejectionTable },
  language: Language,
): { title: string; detail: string } => {
  const title = (TITLES[status] ?? TITLES[500])?.[language] ?? '';
  return { title, detail: own(rejections, code)?.[language] ?? title };
};
