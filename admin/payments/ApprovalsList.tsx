import BlockIcon from '@mui/icons-material/BlockOutlined';
import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import { NumberInput, useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import { own } from '../../src/kernel/own.ts';
import { Consequences } from '../consequences/Consequences.tsx';
import { MoneyConsequences } from '../consequences/MoneyConsequences.tsx';
import type { PaymentConsequence, Reservation, Second } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { NOTHING } from '../ui/nothing.ts';
import { Person } from '../ui/Person.tsx';
import { Time } from '../ui/Time.tsx';

/** The text explaining how an approved action can be reversed; the others cannot. */
const UNDO: Partial<Record<Second['acto'], string>> = {
  pay: 'paid',
  pay_instalments: 'paid',
  pay_out: 'payOut',
  withdraw_payment: 'void',
  withdraw_refund: 'reinstate',
};

/** The command that an approval executes, by the name of its dry run. */
const OF_PAYMENT = {
  pay_instalments: 'confirm_transfer',
  release: 'release',
  give_back: 'give_back',
  approve_refund: 'approve_refund',
  refund_again: 'refund_again',
  refund_sent: 'refund_sent',
  withdraw_payment: 'withdraw',
} as const satisfies Partial<Record<Second['acto'], PaymentConsequence['comando']>>;

const OfReservation = ({ id, command }: { id: number; command: 'mark_paid' | 'undo_cancellation' | 'end_proposal' }) => {
  const { data } = useGetOne<Reservation>('reservations', { id });
  return data ? <Consequences id={id} zone={data.zona_horaria} command={command} /> : null;
};

/** The effect of the approval. */
const ApprovedThen = ({ second: { reserva, cobro, acto } }: { second: Second }) => {
  switch (acto) {
    case 'pay':
      return <OfReservation id={reserva} command="mark_paid" />;
    case 'withdraw_refund':
      return <OfReservation id={reserva} command="undo_cancellation" />;
    case 'pay_out':
      return <MoneyConsequences id={cobro} of="payouts" command="mark_paid" />;
    case 'repay_debt':
      return <MoneyConsequences id={cobro} of="payouts" command="repaid" />;
    default:
      return <MoneyConsequences id={cobro} of="payments" command={OF_PAYMENT[acto]} />;
  }
};

/** Another administrator approves or rejects; the one who started it can only withdraw it (SEC-33). */
export const SecondCommands = ({ second }: { second: Second }) => {
  const { id, reserva, acto, importe, currency, motivo, actions } = second;
  const t = useTranslate();
  const name = `R-${reserva}`;
  const common = { about: `${name} · ${amountText(importe, currency)}`, event: `/reservations/${reserva}/replay` };
  return (
    <span className={commands.row}>
      <Command
        {...common}
        label="posada.money.grantApproval"
        {...(own(UNDO, acto) ? { undo: t(`posada.undo.${UNDO[acto]}`) } : { typed: name })}
        icon={<DoneAllIcon />}
        tells={motivo ? t('posada.money.secondReason', { reason: motivo }) : undefined}
        figures={<ApprovedThen second={second} />}
        refused={actions.includes('confirm') ? null : t('posada.money.ownSecond')}
        send={(write, reason) => write.grantApproval(id, reason)}
      />
      <Command
        {...common}
        label="posada.money.rejectApproval"
        undo={t('posada.undo.ask')}
        icon={<BlockIcon />}
        tells={t('posada.money.rejectApprovalTells')}
        figures={second.detiene_plazo && <OfReservation id={reserva} command="end_proposal" />}
        send={(write, reason) => write.rejectApproval(id, reason)}
      />
    </span>
  );
};

/** The pending action; for a payment also that its guest's deadline is suspended meanwhile. */
export const AdminAction = ({ second: { acto, detiene_plazo } }: { second: Second }) => {
  const t = useTranslate();
  return (
    <>
      {acto ? t(`posada.money.action.${acto}`, { _: acto }) : NOTHING}{' '}
      {detiene_plazo && <span className="mute">{t('posada.money.clockStands')}</span>}
    </>
  );
};

const filters = [<NumberInput source="reserva" alwaysOn key="reserva" />];
const columns: Column<Second>[] = [
  { source: 'reserva', render: ({ reserva }) => <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link> },
  { source: 'acto', render: (second) => <AdminAction second={second} /> },
  { source: 'importe', sortable: true, numeric: true, render: ({ importe, currency }) => amountText(importe, currency) },
  { source: 'pedido_por', render: ({ pedido_por }) => <Person id={pedido_por} /> },
  { source: 'motivo', wide: true, render: ({ motivo }) => motivo },
  { source: 'pedido', sortable: true, render: ({ pedido }) => <Time brief at={pedido} /> },
  { source: 'acciones', render: (second) => <SecondCommands second={second} /> },
];

/** Actions awaiting a second administrator, oldest first. */
export const ApprovalsList = () => (
  <ConsoleList columns={columns} filters={filters} sort={{ field: 'pedido', order: 'ASC' }} queue="whole" />
);
