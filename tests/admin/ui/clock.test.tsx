import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import { ClockChoice, RecordClock } from '../../../admin/ui/clock.tsx';
import { Time } from '../../../admin/ui/Time.tsx';

afterEach(() => localStorage.clear());

it('all times of a record use one clock, which is shown once and can be changed; elsewhere each shows its zone', async () => {
  const at = '2026-12-01T12:00:00.000Z';
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <RecordClock ofSpace="Europe/Madrid">
        <ClockChoice ofSpace="Europe/Madrid" />
        <p data-testid="space">
          <Time at={at} zone="Europe/Madrid" brief />
        </p>
        <p data-testid="own">
          <Time at={at} brief />
        </p>
      </RecordClock>
      <p data-testid="alone">
        <Time at={at} zone="Europe/Madrid" brief />
      </p>
    </AdminContext>,
  );
  expect(screen.getByTestId('alone')).toHaveTextContent('2026/12/01 13:00 UTC+1');
  const shown = () => ['space', 'own'].map((name) => screen.getByTestId(name).textContent);
  expect(shown()).toEqual(['2026/12/01 13:00', '2026/12/01 13:00']);
  await userEvent.selectOptions(screen.getByLabelText(/Times in/), 'UTC');
  expect(shown()).toEqual(['2026/12/01 12:00', '2026/12/01 12:00']);
  expect(screen.getAllByRole('option')).toHaveLength(3);
});
