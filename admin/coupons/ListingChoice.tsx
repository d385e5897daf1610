import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';
import { useGetList, useGetMany, useTranslate } from 'react-admin';
import type { Listing } from '../dataProvider.ts';

const SHOWN = 20;

/** The listings a coupon is good for, found by number or title; none chosen means all (D-77). */
export const ListingChoice = ({ chosen, choose }: { chosen: readonly number[]; choose: (ids: number[]) => void }) => {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const {
    data: found = [],
    isPending,
    error,
  } = useGetList<Listing>('accommodations', {
    filter: q === '' ? { estado: 'approved' } : { q },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  const { data: known = [] } = useGetMany<Listing>('accommodations', { ids: [...chosen] });
  const names = new Map([...found, ...known].flatMap((listing) => (listing ? [[listing.id, listing.nombre] as const] : [])));
  const nameOf = (id: number) => `${id} · ${names.get(id) ?? ''}`;
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={found.map(({ id }) => id)}
      filterOptions={(options) => options}
      value={[...chosen]}
      onChange={(_, ids) => choose(ids)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      getOptionLabel={nameOf}
      loading={isPending}
      loadingText={t('posada.find.looking')}
      noOptionsText={t(error ? 'posada.failed' : 'posada.empty.noMatch')}
      renderInput={(props) => <TextField {...props} label={t('posada.coupon.listings')} helperText={t('posada.coupon.listingsHelp')} />}
    />
  );
};
