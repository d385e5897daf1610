import BlockIcon from '@mui/icons-material/BlockOutlined';
import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import ForwardIcon from '@mui/icons-material/ForwardOutlined';
import PaidIcon from '@mui/icons-material/PaidOutlined';
import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import type { ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { own } from '../../src/kernel/own.ts';
import { MoneyConsequences } from '../consequences/MoneyConsequences.tsx';
import type { Commands } from '../data/commands.ts';
import type { Payment } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';

type Action = Payment['actions'][number];
/** `tells`: the text of the consequence, if the name does not convey it. */
type Way = {
  label: string;
  icon: ReactElement;
  tells?: string;
  send: (write: Commands, id: string, reason: string, payment: Payment) => Promise<unknown>;
};

const WAYS: Readonly<Record<Action, Way>> = {
  confirm_transfer: {
    label: 'posada.money.confirmTransfer',
    tells: 'posada.money.confirmTransferTells',
    icon: <PaidIcon />,
    send: (write, _, reason, { reserva, meses }) => write.markInstalmentsPaid(reserva, meses ?? [], reason),
  },
  not_arrived: {
    label: 'posada.money.notArrived',
    tells: 'posada.money.notArrivedTells',
    icon: <BlockIcon />,
    send: (write, id, reason) => write.transferNotArrived(id, reason),
  },
  release: { label: 'posada.money.release', icon: <PaidIcon />, send: (write, id, reason) => write.releasePayment(id, reason) },
  give_back: { label: 'posada.money.giveBack', icon: <UndoIcon />, send: (write, id, reason) => write.giveBackPayment(id, reason) },
  approve_refund: {
    label: 'posada.money.approveRefund',
    tells: 'posada.money.approveRefundTells',
    icon: <DoneAllIcon />,
    send: (write, id, reason) => write.approveRefund(id, reason),
  },
  refund_sent: {
    label: 'posada.money.refundSent',
    icon: <ForwardIcon />,
    send: (write, id, reason) => write.markRefundSent(id, reason),
  },
  refund_again: {
    label: 'posada.money.refundAgain',
    tells: 'posada.money.refundAgainTells',
    icon: <ReplayIcon />,
    send: (write, id, reason) => write.askRefundAgain(id, reason),
  },
  settle_won: {
    label: 'posada.money.settleWon',
    tells: 'posada.money.settleWonTells',
    icon: <DoneAllIcon />,
    send: (write, id, reason) => write.settleChargeback(id, reason, 'won'),
  },
  settle_lost: {
    label: 'posada.money.settleLost',
    tells: 'posada.money.settleLostTells',
    icon: <BlockIcon />,
    send: (write, id, reason) => write.settleChargeback(id, reason, 'lost'),
  },
  withdraw: {
    label: 'posada.money.voidPayment',
    tells: 'posada.money.voidPaymentTells',
    icon: <UndoIcon />,
    send: (write, id, reason) => write.voidPayment(id, reason),
  },
};

/** The text explaining how an action can be corrected afterwards. */
const UNDO: Partial<Record<Action, string>> = { confirm_transfer: 'paid', not_arrived: 'notArrived', withdraw: 'void' };

/** Instalments are owed again; for the first payment, its reservation awaits it again. */
const tellsOf = (action: Action, { meses }: Payment): string | undefined =>
  action === 'withdraw' && meses ? 'posada.money.voidInstalmentsTells' : WAYS[action].tells;

/** Exactly the commands that the server currently allows for this payment. Irreversible ones require typing the reservation number. */
export const PaymentCommands = ({ payment }: { payment: Payment }) => {
  const t = useTranslate();
  if (payment.actions.length === 0) return null;
  const name = `R-${payment.reserva}`;
  return (
    <span className={commands.row}>
      {payment.actions.map((action) => {
        const tells = tellsOf(action, payment);
        return (
          <Command
            key={action}
            label={WAYS[action].label}
            icon={WAYS[action].icon}
            tells={tells && t(tells)}
            figures={<MoneyConsequences id={payment.id} of="payments" command={action} />}
            about={name}
            {...(own(UNDO, action) ? { undo: t(`posada.undo.${UNDO[action]}`) } : { typed: name })}
            send={(write, reason) => WAYS[action].send(write, payment.id, reason, payment)}
            event={`/reservations/${payment.reserva}/replay`}
          />
        );
      })}
    </span>
  );
};
