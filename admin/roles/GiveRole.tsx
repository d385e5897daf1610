import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Form, TextInput, useGetList, useTranslate } from 'react-admin';
import type { User } from '../data/records.ts';
import { Failed } from '../ui/Pending.tsx';
import { RoleLine } from './RoleLine.tsx';
import styles from './roles.module.css';
import { useRoles } from './use-roles.ts';

const MAX_FOUND = 5;

/** Finds a person, as the list of people does, and offers to propose a role. The typed text is not stored. */
export const GiveRole = () => {
  const t = useTranslate();
  const [sought, seek] = useState('');
  const { data: held = [] } = useRoles();
  const { data, error, isFetching, refetch } = useGetList<User>(
    'users',
    { filter: { q: sought }, pagination: { page: 1, perPage: MAX_FOUND }, sort: { field: 'id', order: 'DESC' } },
    { enabled: sought !== '' },
  );
  const found = sought === '' ? undefined : data;
  return (
    <section>
      <h2>{t('posada.role.give')}</h2>
      <Form className={styles.find} onSubmit={(typed: { q?: string }) => seek(typed.q?.trim() ?? '')}>
        <TextInput source="q" label="posada.role.person" helperText="posada.role.personHelp" autoComplete="off" />
        <Button type="submit" variant="outlined" startIcon={<SearchIcon />} aria-busy={isFetching}>
          {t('posada.role.find')}
        </Button>
      </Form>
      {error && <Failed retry={() => void refetch()} />}
      <p role="status" className="mute">
        {found?.length === 0 && t('posada.role.nobody')}
      </p>
      {found && found.length > 0 && (
        <ul className={`box ${styles.list}`}>
          {found.map(({ id, nombre }) => (
            <RoleLine key={id} id={id} name={nombre} held={held.find((one) => one.id === id)} />
          ))}
        </ul>
      )}
    </section>
  );
};
