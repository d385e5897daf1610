import CheckIcon from '@mui/icons-material/Check';
import VerifiedIcon from '@mui/icons-material/Verified';
import {
  BooleanField,
  Datagrid,
  DateField,
  FunctionField,
  List,
  NumberField,
  ReferenceField,
  SearchInput,
  SelectInput,
  TextField,
} from 'react-admin';
import { ConfirmedCommand } from '../ConfirmedCommand.tsx';
import { StateChip } from '../StateChip.tsx';

type Row = { id: number; foto: string | null; nombre: string; estado: string };
const STATES = ['pending', 'approved', 'blocked', 'removed'].map((id) => ({ id, name: `posada.state.${id}` }));
const filters = [<SearchInput source="q" alwaysOn key="q" />, <SelectInput source="estado" choices={STATES} alwaysOn key="estado" />];

/** The queue of pending listings, and all others behind the filter. */
export const ListingList = () => (
  <List filters={filters} filterDefaultValues={{ estado: 'pending' }} sort={{ field: 'id', order: 'DESC' }} perPage={15} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick={false}>
      <NumberField source="id" />
      <FunctionField<Row>
        source="foto"
        sortable={false}
        render={({ foto, nombre }) => foto && <img src={foto} alt={nombre} width={64} height={48} loading="lazy" className="thumb" />}
      />
      <FunctionField<Row> source="nombre" sortable={false} render={({ id, nombre }) => <a href={`/alojamiento/${id}`}>{nombre}</a>} />
      <TextField source="comuna" sortable={false} />
      <TextField source="pais" sortable={false} />
      <ReferenceField source="anfitrion" reference="users" link="show">
        <TextField source="nombre" />
      </ReferenceField>
      <FunctionField<Row> source="estado" sortable={false} render={({ estado }) => <StateChip state={estado} />} />
      <BooleanField source="verificado" sortable={false} />
      <NumberField source="marcas" />
      <DateField source="publicado" showTime />
      <ConfirmedCommand action="approve" label="posada.approve" icon={<CheckIcon />} send={(console, id) => console.approveListing(id)} />
      <ConfirmedCommand action="verify" label="posada.verify" icon={<VerifiedIcon />} send={(console, id) => console.verifyListing(id)} />
    </Datagrid>
  </List>
);
