import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionsPage } from '../../../web/account/sessions/SessionsPage.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const session = {
  id: '6f0f6f3e-6c5e-4c0e-9a0a-6d3c1f1d2a11',
  agent: 'Firefox, Linux',
  created_at: '2026-07-01T12:00:00.000Z',
  seen_at: '2026-07-28T12:00:00.000Z',
  current: true,
};

const opened = async (link: { linked: boolean; only_way_in: boolean }, language: 'es' | 'en' = 'es') => {
  let now = link;
  const asked = answering(async (request) => {
    if (request.url.endsWith('/users/google/unlink')) {
      const { password } = (await request.clone().json()) as { password: string };
      const body = { code: 'invalid_input', title: 'x', detail: 'x', errors: { password: ['mismatch'] } };
      if (password !== 'Posada2026') return json(body, 422);
      now = { linked: false, only_way_in: false };
      return new Response(null, { status: 204 });
    }
    return json(request.url.endsWith('/users/google') ? now : { data: [session] });
  });
  const view = await show(<SessionsPage />, { me: person(), language });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(asked.some(({ url }) => url.endsWith('/users/google'))).toBe(true));
  return { ...view, asked };
};

describe('the link to Google on the page of sessions (SEC-01)', () => {
  it('is ended with the password, and the section goes', async () => {
    const { user } = await opened({ linked: true, only_way_in: false });
    await user.click(await screen.findByRole('button', { name: 'Desvincular Google' }));
    await screen.findByRole('dialog', { name: '¿Desvincular Google?' });
    await user.type(screen.getByLabelText('Contraseña'), 'Otra2026');
    await user.click(screen.getByRole('button', { name: 'Desvincular' }));
    await waitFor(() => expect(screen.getByLabelText('Contraseña')).toHaveAttribute('aria-invalid', 'true'));
    await user.clear(screen.getByLabelText('Contraseña'));
    await user.type(screen.getByLabelText('Contraseña'), 'Posada2026{Enter}');
    expect(await screen.findByText('Google ya no entra en tu cuenta.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Entrar con Google' })).toBeNull());
  });

  it.each([
    ['es', 'Crear una contraseña'],
    ['en', 'Set a password'],
  ] as const)('that is the only way in leads to setting a password, in %s', async (language, link) => {
    await opened({ linked: true, only_way_in: true }, language);
    expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', '/auth/recuperar');
    expect(screen.queryByRole('button', { name: /Desvincular|Unlink/ })).toBeNull();
  });

  it('is not spoken of where there is none', async () => {
    await opened({ linked: false, only_way_in: false });
    await screen.findByText('Firefox en Linux');
    expect(screen.queryByText(/Google/)).toBeNull();
  });
});
