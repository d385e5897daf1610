import CancelIcon from '@mui/icons-material/Cancel';
import PaidIcon from '@mui/icons-material/Paid';
import {
  BooleanInput,
  Datagrid,
  DateField,
  FunctionField,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  SelectInput,
  TextField,
} from 'react-admin';
import { ConfirmedCommand } from '../ConfirmedCommand.tsx';
import { StateChip } from '../StateChip.tsx';

type Row = { status: string; total: number; moneda: string };
const STATES = ['requested', 'accepted', 'paid', 'ended'].map((id) => ({ id, name: `posada.state.${id}` }));
const filters = [
  <SelectInput source="status" choices={STATES} alwaysOn key="status" />,
  <BooleanInput source="transferencia" alwaysOn key="transferencia" />,
  <NumberInput source="alojamiento" key="alojamiento" />,
  <NumberInput source="huesped" key="huesped" />,
  <NumberInput source="anfitrion" key="anfitrion" />,
];

/** Reservations of everybody; mark paid and cancel are irreversible, asked for with a reason and disabled afterwards (D-51). */
export const ReservationList = () => (
  <List filters={filters} sort={{ field: 'id', order: 'DESC' }} perPage={15} exporter={false}>
    <Datagrid bulkActionButtons={false} rowClick={false}>
      <NumberField source="id" />
      <FunctionField<Row> source="status" render={({ status }) => <StateChip state={status} />} />
      <TextField source="causa" sortable={false} emptyText="N/A" />
      <ReferenceField source="alojamiento" reference="accommodations" link={false}>
        <TextField source="nombre" />
      </ReferenceField>
      <ReferenceField source="huesped" reference="users" link="show">
        <TextField source="nombre" />
      </ReferenceField>
      <ReferenceField source="anfitrion" reference="users" link="show">
        <TextField source="nombre" />
      </ReferenceField>
      <TextField source="fecha_inicio" />
      <TextField source="fecha_termino" />
      <FunctionField<Row> source="total" sortable={false} render={({ total, moneda }) => `${total} ${moneda}`} />
      <TextField source="tipopago" sortable={false} emptyText="N/A" />
      <DateField source="vence" showTime sortable={false} emptyText="N/A" />
      <DateField source="fecha_pago" showTime emptyText="N/A" />
      <ConfirmedCommand
        action="mark_paid"
        label="posada.markPaid"
        icon={<PaidIcon />}
        withReason
        irreversible
        send={(console, id, reason) => console.markPaid(id, reason)}
      />
      <ConfirmedCommand
        action="cancel"
        label="posada.cancel"
        icon={<CancelIcon />}
        withReason
        irreversible
        send={(console, id, reason) => console.cancelReservation(id, reason)}
      />
    </Datagrid>
  </List>
);
