import { BooleanInput, SelectInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { User } from '../data/records.ts';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { PersonLink } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';
import { YesNo } from '../ui/YesNo.tsx';
import { CodeName } from './CodeName.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { UserType } from './UserType.tsx';

const TYPES = choicesOf('type', ['anfitrion', 'huesped']);
const filters = [
  <PersonSearch source="q" alwaysOn key="q" />,
  <SelectInput source="tipo" choices={TYPES} alwaysOn key="tipo" />,
  <BooleanInput source="is_admin" key="is_admin" />,
];

const columns: Column<User>[] = [
  { source: 'id', sortable: true, render: ({ id }) => <Link to={`/users/${id}/show`}>{id}</Link> },
  { source: 'nombre', render: ({ id, nombre }) => <PersonLink id={id} name={nombre} /> },
  { source: 'tipo', sortable: true, render: ({ tipo }) => tipo && <UserType type={tipo} /> },
  { source: 'pais', sortable: true, render: ({ pais }) => <CodeName code={pais} of="region" /> },
  { source: 'idioma', render: ({ idioma }) => <CodeName code={idioma} of="language" /> },
  { source: 'is_admin', render: ({ is_admin }) => <YesNo is={is_admin} /> },
  { source: 'registrado', sortable: true, render: ({ registrado }) => <Time brief at={registrado} /> },
];

/** People are shown by first name: no list needs more (SEC-37). They are found by the contact data they use to write to support. */
export const UserList = () => <ConsoleList columns={columns} filters={filters} sort={{ field: 'id', order: 'DESC' }} />;
