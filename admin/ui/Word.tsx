import { useTranslate } from 'react-admin';
import { NOTHING } from './nothing.ts';

type Words =
  | 'cause'
  | 'lapsing'
  | 'method'
  | 'notice'
  | 'template'
  | 'recipient'
  | 'event'
  | 'report'
  | 'review'
  | 'opinion'
  | 'talk'
  | 'talk.kind'
  | 'talk.standing'
  | 'role';

/** A wire value in the reader's language; unchanged if there is no text for it. */
export const Word = ({ of, is }: { of: Words; is: string | null }) => {
  const t = useTranslate();
  return <span>{is ? t(`posada.${of}.${is}`, { _: is }) : NOTHING}</span>;
};
