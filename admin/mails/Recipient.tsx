import type { Mail } from '../records.ts';
import { Word } from '../ui/Word.tsx';
import { Person } from '../users/Person.tsx';

const USER = /^user:(\d+)$/;

/** Who gets a mail: by their part in a reservation, or the person. */
export const Recipient = ({ of: { recipient } }: { of: Pick<Mail, 'recipient'> }) => {
  const [, id] = USER.exec(recipient) ?? [];
  return id === undefined ? <Word of="recipient" is={recipient} /> : <Person id={Number(id)} />;
};
