import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import { Stream } from '../../../admin/events/Stream.tsx';

it('a stream is named as a person would, and leads to its record', () => {
  const streams = ['payment-7', 'desk-user-5', 'saved-searches-5', 'coupon-2', 'rate-CLP', 'tariff', 'desk-report-0d-4f'];
  render(
    <AdminContext i18nProvider={i18nProvider}>
      {streams.map((stream) => (
        <Stream key={stream} of={stream} />
      ))}
      <p>
        <Stream of="coupon-code-VERANO" />
      </p>
    </AdminContext>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.title]);
  expect(links).toEqual([
    ['Payment R-7', '#/reservations/7/replay', 'payment-7'],
    ['Person U-5', '#/users/5/show', 'desk-user-5'],
    ['Person U-5', '#/users/5/show', 'saved-searches-5'],
    ['Coupon 2', '#/coupons/2', 'coupon-2'],
    ['Exchange rates CLP', '#/rates', 'rate-CLP'],
    ['Tariff', '#/tariff', 'tariff'],
    ['Message', '#/reports/0d-4f/show', 'desk-report-0d-4f'],
  ]);
  expect(screen.getByText('coupon-code-VERANO')).toBeVisible();
});
