import { CreateButton, EditButton, SearchInput, SelectInput, useLocaleState, useTranslate } from 'react-admin';
import { withPercent } from '../../src/kernel/formats.ts';
import type { Coupon } from '../data/records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { NOTHING, orNothing } from '../ui/nothing.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { ForWriters } from '../ui/writing.tsx';

const STATES = choicesOf('coupon.status', [1, 0]);
const filters = [<SearchInput source="q" alwaysOn key="q" />, <SelectInput source="status" choices={STATES} alwaysOn key="status" />];

const columns: Column<Coupon>[] = [
  { source: 'id', sortable: true, spare: true },
  { source: 'code', sortable: true, render: ({ code }) => <b className="num">{orNothing(code)}</b> },
  { source: 'percentage', sortable: true, numeric: true, render: ({ percentage }) => <Share percent={percentage} /> },
  { source: 'status', render: ({ status }) => <StateChip state={status === 1 ? 'valid' : 'invalid'} /> },
  { source: 'days_of_week', render: ({ days_of_week }) => <Days days={days_of_week} /> },
  { source: 'quantity', sortable: true, numeric: true, render: (coupon) => <Uses coupon={coupon} /> },
  { source: 'selectedAccommodations', wide: true, render: ({ selectedAccommodations }) => <Where listings={selectedAccommodations} /> },
  { source: 'created_at', sortable: true, render: ({ created_at }) => <Time brief at={created_at} /> },
  {
    source: 'acciones',
    render: () => (
      <ForWriters>
        <EditButton variant="outlined" label="posada.coupon.edit" />
      </ForWriters>
    ),
  },
];

/** Coupons with their use; created and changed on pages of their own (docs/rules/product.md#pages, A-08). */
export const CouponList = () => (
  <ConsoleList
    columns={columns}
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    more={
      <ForWriters>
        <CreateButton variant="contained" label="posada.coupon.create" />
      </ForWriters>
    }
  />
);

const EVERY_DAY = 7;

const Share = ({ percent }: { percent: number }) => {
  const [locale] = useLocaleState();
  return withPercent(locale, String(percent));
};

const Days = ({ days }: { days: readonly number[] }) => {
  const t = useTranslate();
  if (days.length === 0) return NOTHING;
  if (days.includes(EVERY_DAY)) return t('posada.coupon.everyDay');
  return days.map((day) => t(`posada.coupon.day.${day}`)).join(', ');
};

/** Consumed and reserved uses, out of the total. */
const Uses = ({ coupon: { used, reserved, quantity } }: { coupon: Coupon }) => {
  const t = useTranslate();
  return (
    <>
      {quantity < 0 ? t('posada.coupon.usedOfAny', { used }) : t('posada.coupon.usedOf', { used, quantity })}
      {reserved > 0 && <span className="mute"> {t('posada.coupon.kept', { smart_count: reserved })}</span>}
    </>
  );
};

const Where = ({ listings }: { listings: readonly number[] }) => {
  const t = useTranslate();
  return listings.length === 0 ? t('posada.coupon.allListings') : listings.join(', ');
};
