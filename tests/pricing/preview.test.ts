import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../src/platform/http/problems.ts';
import { previewOf } from '../../src/pricing/preview.ts';

const asked = { modalidad_tiempo: 'ambos' as const, country_code: 'CL', moneda: 'es_CL', arriendo: '400000', arriendo_diario: '25000' };
const costs = { arriendo_basicos: '30000', arriendo_comunes: '20000', arriendo_limpieza: '10000' };

describe('the preview of a price (W-10, D-60 to D-65)', () => {
  it('shows three nights with the service charge, and a month with all costs', () => {
    const preview = previewOf({ ...asked, ...costs }, 10, 'es');
    expect(preview).toMatchObject({ arriendo_total: 460_000, garantia: 460_000 });
    expect(preview.nights).toMatchObject({ totalDays: 3, total: 82_500, commission: 7_500 });
    expect(preview.month).toMatchObject({ totalDays: 30, total: 506_000, commission: 46_000 });
  });
  it('has no month, or no nights, when that mode is not offered', () => {
    expect(previewOf({ ...asked, modalidad_tiempo: 'diario' }, 10, 'es')).toMatchObject({ month: null, arriendo_total: null });
    expect(previewOf({ ...asked, modalidad_tiempo: 'mensual' }, 10, 'es')).toMatchObject({ nights: null, arriendo_total: 400_000 });
  });
  it('refuses prices that could not be published', () => {
    const refused = () => previewOf({ ...asked, arriendo_diario: '0' }, 10, 'es');
    expect(refused).toThrow(HttpProblem);
  });
});
