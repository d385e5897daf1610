import type { Mail } from '../data/records.ts';
import { Person } from '../ui/Person.tsx';
import { Word } from '../ui/Word.tsx';

const USER = /^user:(\d+)$/;

/** The recipient of a mail: by their role in a reservation, or the person. */
export const Recipient = ({ of: { recipient } }: { of: Pick<Mail, 'recipient'> }) => {
  const [, id] = USER.exec(recipient) ?? [];
  return id === undefined ? <Word of="recipient" is={recipient} /> : <Person id={Number(id)} />;
};
