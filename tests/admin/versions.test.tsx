import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { VersionsPage } from '../../admin/versions/VersionsPage.tsx';

const version = {
  ...{ version: 3, desde: '2027-03-01T12:00:00.000Z', estado: 'proposed' as const, terminos: {}, propuesto_por: 2 },
  ...{ motivo: 'Lo acordado.', resuelto_por: null, propia: false, vigente: false },
};
const never = async () => undefined;
const none = () => null;
const kind = { ...{ name: 'tariff' as const, Table: none, DryRun: none, Propose: none }, confirm: never, reject: never, cancel: never };
const shown = async (changes: { propia?: boolean; actions: ('confirm' | 'reject')[] }) => {
  const data = { version: 0, terminos: {}, aviso_minutos: 5, nombres: {}, versiones: [{ ...version, ...changes }] };
  const auth = { getPermissions: async () => 'admin' } as never;
  render(
    <AdminContext authProvider={auth}>
      <VersionsPage kind={{ ...kind, read: async () => data }} />
    </AdminContext>,
  );
  await screen.findByRole('button', { name: /posada\.version\.(reject|withdraw)/ });
  return screen.queryByRole('button', { name: 'posada.version.confirm' });
};

it('a proposal that can no longer be confirmed states it instead of disappearing, with its reason', async () => {
  const confirm = await shown({ actions: ['reject'] });
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  expect(confirm).toHaveAccessibleDescription('posada.version.tooLate');
  expect(screen.getByText(/Lo acordado\./)).toBeVisible();
});

it('the proposer can only withdraw it', async () => expect(await shown({ propia: true, actions: ['reject'] })).toBeNull());
