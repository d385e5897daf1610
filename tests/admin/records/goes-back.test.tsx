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

it('the end of a stay that gives back more than one administrator may send says so before', () => {
  expect(shown(true)).toBeVisible();
});

it('one that gives back less says nothing of it', () => {
  expect(shown(false)).toBeNull();
});
