import { SearchInput, type SearchInputProps, useTranslate } from 'react-admin';

/** A search field that states by which data people are found. */
export const PersonSearch = (props: SearchInputProps) => (
  <SearchInput {...props} sx={{ minWidth: 300 }} placeholder={useTranslate()('posada.personSearch')} />
);
