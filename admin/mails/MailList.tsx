import { NumberInput, SelectInput, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Mail } from '../data/records.ts';
import type { Bulk } from '../ui/bulk/bulk.ts';
import commands from '../ui/commands.module.css';
import { type Column, ConsoleList } from '../ui/lists/ConsoleList.tsx';
import { choicesOf } from '../ui/lists/lists.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { ReadMail } from './ReadMail.tsx';
import { Recipient } from './Recipient.tsx';
import { ResendMail, refusalOf } from './ResendMail.tsx';

const STATES = choicesOf('state', ['waiting', 'sent', 'failed', 'bounced', 'dropped', 'resent']);
const filters = [
  <SelectInput source="status" choices={STATES} alwaysOn key="status" />,
  <NumberInput source="reserva" alwaysOn key="reserva" />,
  <NumberInput source="alojamiento" alwaysOn key="alojamiento" />,
];

export const mailColumns: Column<Mail>[] = [
  { source: 'template', wide: true, render: ({ template }) => <Word of="template" is={template} /> },
  { source: 'recipient', render: (mail) => <Recipient of={mail} /> },
  { source: 'reserva', render: ({ reserva }) => reserva && <Link to={`/reservations/${reserva}/show/mails`}>R-{reserva}</Link> },
  { source: 'alojamiento', spare: true, render: ({ alojamiento: id }) => id && <Link to={`/accommodations/${id}/show`}>{id}</Link> },
  { source: 'status', render: ({ status }) => <StateChip state={status} /> },
  { source: 'created_at', sortable: true, render: ({ created_at }) => <Time brief at={created_at} /> },
  { source: 'sent_at', sortable: true, render: ({ sent_at }) => <Time brief at={sent_at} /> },
  { source: 'attempts', sortable: true, numeric: true, spare: true },
  { source: 'last_error', wide: true },
  {
    source: 'acciones',
    render: (mail) => (
      <span className={commands.row}>
        <ReadMail mail={mail} />
        <ResendMail mail={mail} />
      </span>
    ),
  },
];

/** The outbox; abandoned mails are a queue. */
export const MailList = () => {
  const t = useTranslate();
  const again: Bulk<Mail> = {
    label: 'posada.mail.resend',
    action: 'resend',
    nameOf: ({ template, reserva }) =>
      [t(`posada.template.${template}`, { _: template }), reserva && `R-${reserva}`].filter(Boolean).join(' · '),
    refusalOf,
    send: (write, { id }, words) => write.resendMail(id, words),
  };
  return (
    <ConsoleList
      columns={mailColumns}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      queue={['status', 'failed']}
      bulk={[again]}
    />
  );
};
