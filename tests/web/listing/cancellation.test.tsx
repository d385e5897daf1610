import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { plusDays } from '../../../web/calendar/days.ts';
import { Cancellation, cancellationRows } from '../../../web/listing/Cancellation.tsx';
import { Footer } from '../../../web/shell/Footer.tsx';
import { Picture } from '../../../web/ui/listing/Picture.tsx';
import { show } from '../support/render.tsx';

describe('the terms of a cancellation', () => {
  const CHECK_IN = '2026-09-05';
  const shares = (daysBefore: number) => cancellationRows(CHECK_IN, plusDays(CHECK_IN, -daysBefore)).map(({ percentage }) => percentage);

  describe('the refund of a cancellation (docs/rules/product.md#numbers, D-47: the last day of a step is still in it)', () => {
    it.each([
      [32, [100, 50, 30]],
      [31, [100, 50, 30]],
      [30, [50, 30]],
      [21, [50, 30]],
      [20, [50, 30]],
      [19, [30]],
      [11, [30]],
      [10, [30]],
      [9, []],
      [0, []],
    ])('%i days before check-in: %j', (days, expected) => expect(shares(days)).toEqual(expected));

    it('names the last day of each step, also across a year and a leap day', () => {
      expect(cancellationRows(CHECK_IN, '2026-01-01').map(({ until }) => until)).toEqual(['2026-08-05', '2026-08-16', '2026-08-26']);
      expect(cancellationRows('2028-03-10', '2028-01-01').map(({ until }) => until)).toEqual(['2028-02-08', '2028-02-19', '2028-02-29']);
      expect(cancellationRows('2027-01-05', '2026-01-01').map(({ until }) => until)).toEqual(['2026-12-05', '2026-12-16', '2026-12-26']);
    });

    it('without dates shows all steps in days before check-in', () => {
      expect(cancellationRows(null, '2026-09-04')).toEqual([
        { until: null, days: 31, percentage: 100 },
        { until: null, days: 20, percentage: 50 },
        { until: null, days: 10, percentage: 30 },
      ]);
    });
  });

  it('counts from today at the listing, not elsewhere: the last free evening in Santiago is the next day in Greenwich', async () => {
    await show(<Cancellation checkIn={CHECK_IN} zone="America/Santiago" />, { now: '2026-08-06T03:30:00.000Z' });
    expect(screen.getByText('100 %', { exact: false })).toBeVisible();
  });

  it('a quarter of an hour later at the listing half is refunded', async () => {
    await show(<Cancellation checkIn={CHECK_IN} zone="America/Santiago" />, { now: '2026-08-06T04:15:00.000Z' });
    expect(screen.queryByText('100 %', { exact: false })).toBeNull();
    expect(screen.getByText('50 %', { exact: false })).toBeVisible();
  });
});

describe('drawings', () => {
  const photo = (dibujo: boolean) => ({ url_320: '/a', url_640: '/b', url_1280: '/c', width: 4, height: 3, placeholder: 'data:,', dibujo });

  it('are described as drawings in the alternative text, without mentioning photos and decorations (D-175)', async () => {
    await show(
      <>
        <Picture photo={photo(true)} alt="Casa" sizes="100vw" />
        <Picture photo={photo(false)} alt="Balcón" sizes="100vw" />
        <Picture photo={photo(true)} alt="" sizes="100vw" />
      </>,
    );
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['Casa (dibujo)', 'Balcón']);
  });

  it.each([true, false])('are named once, in the footer, where there are any: %s (D-175)', async (drawings) => {
    await show(<Footer />, { env: { drawings } });
    expect(screen.queryAllByText('Las imágenes de los espacios son dibujos de demostración.')).toHaveLength(drawings ? 1 : 0);
  });
});
