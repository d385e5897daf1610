import { describe, expect, it } from 'vitest';
import { previewOf } from '../../../src/reservations/quote/routes.ts';
import { HttpProblem } from '../../../src/server/http/problems.ts';
import { METHODS, TARIFF } from '../../support/methods.ts';

const listing = { modalidad_tiempo: 'ambos' as const, country_code: 'CL', moneda: 'es_CL', arriendo: '400000', arriendo_diario: '25000' };
const NOW = { tariff: TARIFF, offers: METHODS };
const costs = { arriendo_basicos: '30000', arriendo_comunes: '20000', arriendo_limpieza: '10000' };

describe('the preview of a price (W-10, D-60 to D-65)', () => {
  it('shows three nights with the service charge, and a month with all costs', () => {
    const preview = previewOf({ ...listing, ...costs }, NOW, 'es');
    expect(preview).toMatchObject({ arriendo_total: 460_000, garantia: 460_000 });
    expect(preview.nights).toMatchObject({ totalDays: 3, total: 82_500, commission: 7_500 });
    expect(preview.month).toMatchObject({ totalDays: 30, total: 506_000, commission: 46_000 });
    expect(preview.month?.dinero).toMatchObject({ rent: 460_000, whole: 523_710 });
  });
  it('has no month, or no nights, when that mode is not offered', () => {
    expect(previewOf({ ...listing, modalidad_tiempo: 'diario' }, NOW, 'es')).toMatchObject({ month: null, arriendo_total: null });
    expect(previewOf({ ...listing, modalidad_tiempo: 'mensual' }, NOW, 'es')).toMatchObject({ nights: null, arriendo_total: 400_000 });
  });
  it('has the rates of its country, by rental mode', () => {
    const { daily, monthly } = TARIFF.serviceCharge;
    const dearer = { ...daily, countries: { CL: 12 } };
    expect(previewOf(listing, { ...NOW, tariff: { ...TARIFF, serviceCharge: { daily: dearer, monthly } } }, 'es')).toMatchObject({
      nights: { commission: 9_000 },
      month: { commission: 40_000 },
    });
    expect(
      previewOf({ ...listing, country_code: 'AR' }, { ...NOW, tariff: { ...TARIFF, serviceCharge: { daily: dearer, monthly } } }, 'es'),
    ).toMatchObject({
      nights: { commission: 7_500 },
    });
  });
  it('refuses prices that could not be published', () => {
    const refused = () => previewOf({ ...listing, arriendo_diario: '0' }, NOW, 'es');
    expect(refused).toThrow(HttpProblem);
  });
});
