import { SearchInput, type SearchInputProps, useTranslate } from 'react-admin';

/** Says by what a person is found. */
export const PersonSearch = (props: SearchInputProps) => (
  <SearchInput {...props} sx={{ minWidth: 300 }} placeholder={useTranslate()('posada.personSearch')} />
);
