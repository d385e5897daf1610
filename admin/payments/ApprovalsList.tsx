import BlockIcon from '@mui/icons-material/BlockOutlined';
import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import { NumberInput, ReferenceField, TextField, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/shared/formats.ts';
import type { Second } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { NOTHING } from '../ui/nothing.ts';
import { Time } from '../ui/Time.tsx';

/** Another administrator approves or rejects; whoever began it can only withdraw it (SEC-33). */
const SecondCommands = ({ second: { id, reserva, importe, currency, motivo, actions } }: { second: Second }) => {
  const t = useTranslate();
  const name = `R-${reserva}`;
  const common = { about: `${name} · ${amountText(importe, currency)}`, typed: name, event: `/reservations/${reserva}/replay` };
  return (
    <span className="commands">
      <Command
        {...common}
        label="posada.money.grantApproval"
        icon={<DoneAllIcon />}
        tells={motivo ? t('posada.money.secondReason', { reason: motivo }) : undefined}
        refused={actions.includes('confirm') ? null : t('posada.money.ownSecond')}
        send={(write, reason) => write.grantApproval(id, reason)}
      />
      <Command
        {...common}
        label="posada.money.rejectApproval"
        icon={<BlockIcon />}
        send={(write, reason) => write.rejectApproval(id, reason)}
      />
    </span>
  );
};

/** What waits; of a payment also that its guest's deadline is suspended meanwhile. */
export const AdminAction = ({ second: { acto, detiene_plazo } }: { second: Second }) => {
  const t = useTranslate();
  return (
    <>
      {t(`posada.money.action.${acto}`)} {detiene_plazo && <span className="mute">{t('posada.money.clockStands')}</span>}
    </>
  );
};

const filters = [<NumberInput source="reserva" alwaysOn key="reserva" />];
const columns: Column<Second>[] = [
  { source: 'reserva', render: ({ reserva }) => <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> },
  { source: 'acto', render: (second) => <AdminAction second={second} /> },
  { source: 'importe', sortable: true, numeric: true, render: ({ importe, currency }) => amountText(importe, currency) },
  {
    source: 'pedido_por',
    render: (second) => (
      <ReferenceField source="pedido_por" reference="users" link="show" record={second}>
        <TextField source="nombre" />
      </ReferenceField>
    ),
  },
  { source: 'motivo', render: ({ motivo }) => motivo ?? NOTHING },
  { source: 'pedido', sortable: true, render: ({ pedido }) => <Time brief at={pedido} /> },
  { source: 'acciones', render: (second) => <SecondCommands second={second} /> },
];

/** What waits for a second administrator, the oldest first. */
export const ApprovalsList = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'pedido', order: 'ASC' }} queue="whole" />
);
