import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/session.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { countriesQuery } from '../shared/queries.ts';
import { usePhoneExample } from './phone-example.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'hint'> & {
  /** ISO code of the country whose example is shown. */
  country: string;
};

/** A phone number with its calling code, and an example from the person's own country. */
export const WholePhoneField = ({ country, ...field }: Props) => {
  const { t } = useTranslation('account');
  const countries = useQuery(countriesQuery).data?.countries ?? [];
  const own = useMe()?.codigo_pais;
  const example = usePhoneExample(own ?? countries.find(({ iso }) => iso === country)?.prefix);
  const hint = example && t('phoneExample', { number: `+${example.prefix} ${example.number}` });
  return <TextField {...field} type="tel" inputMode="tel" autoComplete="tel" hint={hint ?? undefined} />;
};
