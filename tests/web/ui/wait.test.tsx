import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitText } from '../../../src/kernel/formats.ts';
import english from '../../../texts/en/problems.json' with { type: 'json' };
import spanish from '../../../texts/es/problems.json' with { type: 'json' };
import { LoginPage } from '../../../web/account/LoginPage.tsx';
import { answering, json, show } from '../support/render.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

it.each([
  [
    'es',
    'Contraseña',
    spanish,
    'Vuelve a intentarlo en 2 minutos.',
    'Vuelve a intentarlo en 1 minuto.',
    'Vuelve a intentarlo en 1 segundo.',
    'Ya puedes volver a intentarlo.',
  ],
  ['en', 'Password', english, 'Try again in 2 minutes.', 'Try again in 1 minute.', 'Try again in 1 second.', 'You can try again now.'],
] as const)(
  'a refusal for too many calls shows how long to wait, counts down, and no input is lost (SEC-28, %s)',
  async (language, label, texts, message, afterwards, last, over) => {
    const detail = texts.detail.too_many_requests.replace('{{wait}}', waitText(language, 61));
    answering(() => json({ status: 429, code: 'too_many_requests', detail }, 429, { 'retry-after': '61' }));
    const { user } = await show(<LoginPage />, { language });
    const [mail, password] = [screen.getByRole('textbox'), screen.getByLabelText(label)];
    await user.type(mail, 'ana@example.com');
    await user.type(password, 'Posada2026{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const alert = screen.getByRole('alert');
    const seen = () => alert.querySelector('[aria-hidden=true]:not(svg)')?.textContent;
    await waitFor(() => expect(seen()).toContain(message));
    await pass(1);
    expect(seen()).toContain(afterwards);
    await pass(59);
    expect(seen()).toContain(last);
    expect(alert).toHaveTextContent(message); // read aloud once, not every second
    await pass(1);
    expect(alert).toHaveTextContent(over);
    expect(alert).not.toHaveTextContent(message);
    expect(mail).toHaveValue('ana@example.com');
    expect(password).toHaveValue('Posada2026');
  },
);

it('a message without a wait stays unchanged', async () => {
  answering(() => json({ status: 429, code: 'too_many_requests', detail: 'Demasiado seguido.' }, 429, { 'retry-after': '1' }));
  const { user } = await show(<LoginPage />);
  await user.type(screen.getByRole('textbox'), 'ana@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'Posada2026{Enter}');
  const alert = await screen.findByRole('alert');
  await pass(2);
  expect(alert).toHaveTextContent(/^Demasiado seguido\.$/);
});
