import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waitText } from '../../../src/shared/formats.ts';
import english from '../../../texts/en/problems.json' with { type: 'json' };
import spanish from '../../../texts/es/problems.json' with { type: 'json' };
import { LoginPage } from '../../../web/account/LoginPage.tsx';
import { answering, json, show } from '../support/render.tsx';

it.each([
  ['es', 'Contraseña', spanish, 'Vuelve a intentarlo en 2 minutos.'],
  ['en', 'Password', english, 'Try again in 2 minutes.'],
] as const)(
  'a refusal for too many calls says how long to wait, and nothing typed is lost (SEC-28, %s)',
  async (language, label, texts, told) => {
    const detail = texts.detail.too_many_requests.replace('{{wait}}', waitText(language, 61));
    answering(() => json({ status: 429, code: 'too_many_requests', detail }, 429));
    const { user } = await show(<LoginPage />, { language });
    const [mail, password] = [screen.getByRole('textbox'), screen.getByLabelText(label)];
    await user.type(mail, 'ana@example.com');
    await user.type(password, 'Posada2026{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
    expect(mail).toHaveValue('ana@example.com');
    expect(password).toHaveValue('Posada2026');
  },
);
