import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import type { StayEnding } from '../../../admin/data/records.ts';
import { GoesBack } from '../../../admin/reservations/GoesBack.tsx';

const shown = (espera: boolean) => {
  const suma = [{ amount: 1_000_000, moneda: 'es_CL', currency: 'CLP' as const }];
  const ending: StayEnding = { como: 'all', hasta: null, porcentaje: 100, refund: 1_000_000, pagos: [], suma, espera };
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <GoesBack ending={ending} />
    </AdminContext>,
  );
  return screen.queryByText('The stay ends at once, and the refund waits for another administrator.');
};

it('ending a stay that refunds more than one administrator may send shows it first', () => {
  expect(shown(true)).toBeVisible();
});

it('one that refunds less does not', () => {
  expect(shown(false)).toBeNull();
});
