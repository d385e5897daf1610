import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Amenities } from '../../../web/publish/steps/Amenities.tsx';
import { show } from '../support/render.tsx';

let latest: Readonly<Record<string, number>> = {};
const Group = ({ from }: { from: Readonly<Record<string, number>> }) => {
  const [counts, set] = useState(from);
  latest = counts;
  return (
    <Amenities
      legend="Espacio"
      names={['cocina', 'camas', 'horno']}
      counted={['camas']}
      label={(name) => name}
      counts={counts}
      onChange={set}
    />
  );
};

it('what is there or not is pressed, what is counted has a counter (B12)', async () => {
  const { user } = await show(<Group from={{}} />);
  const kitchen = screen.getByRole('button', { name: 'cocina' });
  expect(kitchen).toHaveAttribute('aria-pressed', 'false');
  await user.click(kitchen);
  expect(kitchen).toHaveAttribute('aria-pressed', 'true');
  expect(latest).toEqual({ cocina: 1 });
  await user.click(kitchen);
  expect(latest).toEqual({ cocina: 0 });
  expect(screen.getByLabelText('camas')).toHaveValue('0');
  expect(screen.queryByLabelText('horno')).toBeNull();
});

it.each([
  [0, false],
  [1, false],
  [2, true],
])('a number %i given earlier is a counter: %s', async (count, isCounter) => {
  await show(<Group from={{ horno: count }} />);
  expect(screen.queryByLabelText('horno') !== null).toBe(isCounter);
});
