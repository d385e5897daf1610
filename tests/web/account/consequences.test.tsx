import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Consequences } from '../../../web/account/data/Consequences.tsx';
import { show } from '../support/render.tsx';

const NOTHING_ASKED = { erase_at: null, postponed_because: null };

it.each([
  ['P7D', 'Tienes 7 días para cancelarlo.'],
  ['PT1H', 'Tienes 1 hora para cancelarlo.'],
])('says how long the deletion of an account can be cancelled, as the setting has it: %s', async (cool_off, said) => {
  await show(<Consequences standing={{ spaces: 0, open_requests: 0, kept: [], cool_off, hindrance: null, ...NOTHING_ASKED }} />);
  expect(screen.getByText(said, { exact: false })).toBeVisible();
});
