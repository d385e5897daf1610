import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CopyButton } from '../../../web/ui/CopyButton.tsx';
import { ShareDialog } from '../../../web/ui/overlay/ShareDialog.tsx';
import { answering, json, show } from '../support/render.tsx';

const URL = 'https://posada.example/alojamiento/7';

it.each([
  ['es', <CopyButton key="button" label="Copiar enlace" text={URL} />, 'Copiar enlace', 'No se pudo copiar. Cópialo a mano: '],
  [
    'en',
    <ShareDialog key="dialog" open onClose={() => undefined} title="Casa" url={URL} />,
    'Copy link',
    'It could not be copied. Copy it by hand: ',
  ],
] as const)('where nothing may be copied, that is said with the text to copy by hand (%s)', async (language, shown, button, words) => {
  answering(() => json({}));
  const { user } = await show(shown, { language });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: button }));
  expect((await screen.findAllByText(words + URL))[0]).toBeVisible();
});
