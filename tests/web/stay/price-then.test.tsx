import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language } from '../../../src/shared/languages.ts';
import { PriceThen } from '../../../web/stay/agreed/PriceThen.tsx';
import type { Agreed, AgreedPage } from '../../../web/stay/agreed/queries.ts';
import { show } from '../support/render.tsx';

const page: AgreedPage = {
  status: 'accepted',
  fecha_pago: null,
  fecha_inicio: '2026-09-01',
  fecha_termino: '2026-09-04',
  moneda: 'CLP',
  arbol: [],
  pago_anfitrion: 75_000,
  refund_steps: [],
  otra_parte: { nombre: 'Elena', contacto: false },
} as unknown as AgreedPage;
const agreed: Agreed = {
  zona_horaria: 'America/Santiago',
  plazos: [],
  borrados: { huesped: false, anfitrion: false },
  precio: { recontado: true, reglas: '1' },
  condiciones: { version: '2026-11-25', aceptadas: '2026-07-28T14:02:11.000Z' },
  condiciones_anfitrion: { version: '2026-11', aceptadas: '2026-07-28T14:02:11.000Z', firmadas: true },
} as unknown as Agreed;

it.each<[Language, 'guest' | 'host', string]>([
  ['es', 'guest', 'Versión 25/11/2026, aceptada el martes 28/07/2026, 10:02.'],
  ['en', 'guest', 'Version 2026/11/25, accepted on Tuesday 2026/07/28, 10:02.'],
  ['es', 'host', 'Versión noviembre 2026, aceptada el martes 28/07/2026, 10:02.'],
])('in %s the version of the terms of the %s is a date of that language (X-25)', async (language, side, text) => {
  await show(<PriceThen agreed={agreed} page={page} side={side} language={language} />, { language });
  expect(screen.getByText(text, { exact: false })).toBeVisible();
});
