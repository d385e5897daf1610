import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Benefits } from '../../../web/home/Benefits.tsx';
import { show } from '../support/render.tsx';

it('says what is offered beside the stay, in the order of the setting, and nothing where nothing is', async () => {
  const some = await show(<Benefits />, { env: { benefits: ['kit', 'support'] } });
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Kit de bienvenida',
    'Ayuda de personas',
  ]);
  some.unmount();
  await show(<Benefits />, { env: { benefits: [] } });
  expect(screen.queryByRole('heading')).toBeNull();
});
