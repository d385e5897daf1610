import {
  BooleanField,
  Datagrid,
  DateField,
  List,
  NumberField,
  SearchInput,
  SelectInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';

const TYPES = ['anfitrion', 'huesped'].map((id) => ({ id, name: `posada.type.${id}` }));
const filters = [<SearchInput source="q" alwaysOn key="q" />, <SelectInput source="tipo" choices={TYPES} alwaysOn key="tipo" />];

/** Accounts by first name; contact data is not shown where no task needs it. */
export const UserList = () => (
  <List filters={filters} sort={{ field: 'id', order: 'DESC' }} perPage={15} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick="show">
      <NumberField source="id" />
      <TextField source="nombre" sortable={false} emptyText="N/A" />
      <TextField source="tipo" emptyText="N/A" />
      <TextField source="pais" emptyText="N/A" />
      <TextField source="idioma" sortable={false} />
      <BooleanField source="is_admin" sortable={false} />
      <DateField source="registrado" showTime />
    </Datagrid>
  </List>
);

export const UserShow = () => (
  <Show>
    <SimpleShowLayout>
      <NumberField source="id" />
      <TextField source="nombre" emptyText="N/A" />
      <TextField source="tipo" emptyText="N/A" />
      <TextField source="pais" emptyText="N/A" />
      <TextField source="idioma" />
      <BooleanField source="is_admin" />
      <DateField source="registrado" showTime />
    </SimpleShowLayout>
  </Show>
);
