import { describe, expect, it } from 'vitest';
import { CalendarChip } from '../../../web/listing/booking/CalendarChip.tsx';
import { show } from '../support/render.tsx';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const shown = async (calendario: Parameters<typeof CalendarChip>[0]['calendario'], language: 'es' | 'en' = 'es') => {
  const { container } = await show(<CalendarChip calendario={calendario} />, { language });
  return { text: container.querySelector('p')?.textContent ?? null, look: container.querySelector('.badge')?.className ?? null };
};

describe("the freshness of a listing's calendar (D4)", () => {
  it('is empty where no calendar of another site is read', async () => expect(await shown(null)).toEqual({ text: null, look: null }));
  it('is confirmed with the time of the last reading', async () => {
    expect(await shown({ leido: ago(5), al_dia: true })).toEqual({ text: 'Calendario confirmado hace 5 minutos', look: 'badge b-success' });
    expect((await shown({ leido: ago(5), al_dia: true }, 'en')).text).toBe('Calendar confirmed 5 minutes ago');
  });
  it('is to be confirmed when that is too long ago, with the reason in words', async () => {
    const { text, look } = await shown({ leido: ago(180), al_dia: false });
    expect(look).toBe('badge b-warning');
    expect(text).toMatch(/^Por confirmar: leído hace 3 horas en el otro sitio El anfitrión también publica/);
    expect((await shown({ leido: ago(180), al_dia: false }, 'en')).text).toMatch(/^To be confirmed: read 3 hours ago on the other site/);
  });
  it('is to be confirmed when it was never read', async () => {
    const { text, look } = await shown({ leido: null, al_dia: false });
    expect([text?.startsWith('Por confirmar: aún sin leer'), look]).toEqual([true, 'badge b-warning']);
  });
});
