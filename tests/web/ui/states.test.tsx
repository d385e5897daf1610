import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PERSON_TEXTS } from '../../../src/kernel/person-texts.ts';
import { hasHidden, isName } from '../../../src/kernel/text.ts';
import { DeletionPage } from '../../../web/account/data/DeletionPage.tsx';
import { Problem } from '../../../web/api/problem.ts';
import { CopyButton } from '../../../web/ui/overlay/CopyButton.tsx';
import { ShareDialog } from '../../../web/ui/overlay/ShareDialog.tsx';
import { nameFault } from '../../../web/ui/person-name.ts';
import { StatePage } from '../../../web/ui/state/EmptyState.tsx';
import { Failure } from '../../../web/ui/state/Failure.tsx';
import { answering, json, show } from '../support/render.tsx';

it('a page that replaces a sent form has the focus on its title', async () => {
  const Page = () => {
    const [isSent, setSent] = useState(false);
    if (isSent) return <StatePage icon={null} title="Sent" />;
    return (
      <button type="button" onClick={() => setSent(true)}>
        Send
      </button>
    );
  };
  const { user } = await show(
    <main id="contenido">
      <Page />
    </main>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Sent' })).toHaveFocus();
});

describe('a failure', () => {
  const failed = (status: number) => <Failure error={new Problem(status, { detail: 'No se puede.' })} retry={() => undefined} />;
  const retry = () => screen.queryByRole('button', { name: 'Reintentar' });

  it.each([400, 401, 402, 405, 409, 411, 429, 500])('with %i can be retried (X-02)', async (status) => {
    await show(failed(status));
    expect(retry()).toBeVisible();
  });

  it.each([403, 404, 410])('with %i means that it does not exist for this person, without a retry', async (status) => {
    await show(failed(status));
    expect(await screen.findByText('No se puede.')).toBeVisible();
    expect(retry()).toBeNull();
  });

  it('without a connection states what was not loaded, and nothing about input', async () => {
    await show(failed(0));
    expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargarlo. Revisa tu conexión.');
    expect(retry()).toBeVisible();
  });

  it('of an invalid deletion link states it, and where an account is deleted', async () => {
    answering(() => json({ status: 404, code: 'not_found', detail: 'Lo que buscas no existe o no es tuyo.' }, 404));
    await show(<DeletionPage />, { language: 'en', at: '/facebook/delete/abc', path: '/facebook/delete/:token' });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not lead to a deletion' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My data' })).toHaveAttribute('href', '/mis-datos');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('copying', () => {
  const URL = 'https://posada.example/alojamiento/7';

  it.each([
    ['es', <CopyButton key="button" label="Copiar enlace" text={URL} />, 'Copiar enlace', 'No se pudo copiar. Cópialo a mano: '],
    [
      'en',
      <ShareDialog key="dialog" open onClose={() => undefined} title="Casa" url={URL} />,
      'Copy link',
      'It could not be copied. Copy it by hand: ',
    ],
  ] as const)('where copying is blocked, that is stated with the text to copy by hand (%s)', async (language, shown, button, words) => {
    answering(() => json({}));
    const { user } = await show(shown, { language });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: button }));
    expect((await screen.findAllByText(words + URL))[0]).toBeVisible();
  });
});

describe('the name of a person', () => {
  const isFirstName = nameFault(PERSON_TEXTS.firstName);

  it.each([
    ['Ana', true],
    [' Ana ', true],
    ['', 'required'],
    ['A', 'too_short'],
    ['Al', true],
    ['a'.repeat(29), true],
    ['a'.repeat(30), true],
    ['a'.repeat(31), 'too_long'],
    ['Ana 2', 'not_a_name'],
    ['evil.example', 'not_a_name'],
    ['wa.me/569', 'not_a_name'],
    ['An\u200ba', 'hidden_character'],
  ])('%j: %s', (typed, fault) => expect(isFirstName(typed)).toBe(fault));

  it('accepts the same names as the server', () => {
    const samples = [
      "O'Hara",
      'J.R.R. Tolkien',
      'J.R.Tolkien',
      'Gal·la',
      'a·b',
      'Ma. Elena',
      'x@y',
      'Ana!',
      '...',
      'Zoe\u0308',
      '山田 太郎',
      'Ana\u202e',
      'Ana–María',
      'An\u200ca',
      'می\u200cنا',
      '🏠a',
    ];
    for (const name of samples) expect([name, isFirstName(name) === true]).toEqual([name, isName(name) && !hasHidden(name)]);
  });
});
