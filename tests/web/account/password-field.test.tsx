import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PasswordField } from '../../../web/account/password/PasswordField.tsx';
import { show } from '../support/render.tsx';

const Chosen = () => {
  const [password, setPassword] = useState('');
  return <PasswordField label="Contraseña" chosen={password} value={password} onChange={({ target }) => setPassword(target.value)} />;
};

it('what is said about a new password has its lines before it is typed, so that no button below it moves', async () => {
  const { user, container } = await show(<Chosen />);
  const lines = () => [...container.querySelectorAll('p, li, [data-strength]')].map((line) => [line.tagName, line.textContent !== '']);
  const before = lines();
  expect(screen.getByRole('status')).toHaveTextContent(/^Seguridad de la contraseña$/);
  await user.type(screen.getByLabelText('Contraseña'), 'Posada2026');
  expect(screen.getByRole('status')).toHaveTextContent(/^Seguridad de la contraseña: Aceptable$/);
  expect(lines()).toEqual(before);
  await user.type(screen.getByLabelText('Contraseña'), ' y otras palabras');
  expect(screen.getByRole('status')).toHaveTextContent(/Muy buena$/);
  expect(lines()).toEqual(before);
});
