import { render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { Consequences } from '../../../admin/consequences/Consequences.tsx';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import type { Consequence } from '../../../admin/data/records.ts';

const NOTHING = { rechazo: null, noches: null, devolucion: null, plazo: null, cupon: null, correos: [] } as const;

const shows = async (espera: boolean) => {
  const found: Consequence = { ...NOTHING, comando: 'mark_paid', espera, correos: [] };
  const consequences = async (): Promise<Consequence[]> => [found];
  render(
    <AdminContext i18nProvider={i18nProvider} dataProvider={{ ...testDataProvider(), consequences } as never}>
      <Consequences id={7} zone="America/Santiago" command="mark_paid" />
    </AdminContext>,
  );
  expect(await screen.findByText('E-mails')).toBeVisible();
  return screen.queryByText('It waits for another administrator and, once they agree:');
};

it('a reservation command that needs two administrators shows it first', async () => {
  expect(await shows(true)).toBeVisible();
});

it('one that needs one administrator does not', async () => {
  expect(await shows(false)).toBeNull();
});
