import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/kernel/languages.ts';
import { PriceThen } from '../../../web/stay/agreed/PriceThen.tsx';
import type { Agreed, AgreedPage } from '../../../web/stay/agreed/queries.ts';
import { placeOf, stepOf } from '../../../web/stay/phase.ts';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

describe('the price at the request', () => {
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
});

describe('the phase', () => {
  /** Noon in Santiago. */
  const on = (day: string) => ({ server_now: `${day}T16:00:00.000Z`, fecha_pago: '2026-07-28T12:00:00.000Z' });

  describe('the progress of a stay from 5 to 12 September', () => {
    it.each([
      ['2026-09-03', 'coming', 2, 2],
      ['2026-09-04', 'coming', 1, 2],
      ['2026-09-05', 'today', 0, 3],
      ['2026-09-06', 'home', 0, 3],
      ['2026-09-11', 'home', 0, 3],
      ['2026-09-12', 'leaving', 0, 3],
      ['2026-09-13', 'over', 0, 4],
    ])('on %s: %s, %i days to go, step %i', (day, phase, days, step) => {
      const one = reservation(on(day));
      const place = placeOf(one);
      expect([place.phase, place.days, stepOf(place.phase, one)]).toEqual([phase, days, step]);
    });

    it.each([
      ['2026-09-05', 1],
      ['2026-09-06', 2],
      ['2026-09-11', 7],
    ])('on %s night %i', (day, night) => expect(placeOf(reservation(on(day))).night).toBe(night));

    it('uses the calendar of the listing, not of the reader', () => {
      const late = { ...on('2026-09-05'), server_now: '2026-09-05T03:30:00.000Z' }; // still 4 September in Santiago
      expect(placeOf(reservation(late)).phase).toBe('coming');
    });

    it.each([
      ['draft', { status: 'initiated', requested_at: null }],
      ['requested', { status: 'initiated', accepted_at: null }],
      ['accepted', {}],
      ['checking', { transfer_notified_at: '2026-07-28T12:00:00.000Z' }],
      ['ended', { status: 'canceled', cause: 'guest', ended_at: '2026-07-28T12:00:00.000Z' }],
    ] as const)('%s', (phase, changes) => expect(placeOf(reservation(changes)).phase).toBe(phase));
  });
});
