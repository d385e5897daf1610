import { Link } from 'react-router-dom';
import type { Mail, QueueNow } from '../dataProvider.ts';
import { Word } from '../ui/Word.tsx';
import { Queue } from './Queue.tsx';

/** Mails of the outbox that somebody has to look at. */
export const MailQueue = ({ title, queue }: { title: string; queue: QueueNow }) => (
  <Queue<Mail>
    title={title}
    queue={queue}
    field="created_at"
    since={({ created_at }) => created_at}
    line={({ reserva, template }) => (
      <>
        <Word of="template" is={template} /> {reserva && <Link to={`/reservations/${reserva}/show/mails`}>R-{reserva}</Link>}
      </>
    )}
  />
);
