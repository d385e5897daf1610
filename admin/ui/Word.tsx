import { useTranslate } from 'react-admin';

type Words =
  | 'cause'
  | 'method'
  | 'template'
  | 'recipient'
  | 'event'
  | 'report'
  | 'review'
  | 'talk'
  | 'talk.kind'
  | 'talk.standing'
  | 'role';

/** A word of the wire in the language of the reader; as it is where there is none. */
export const Word = ({ of, is }: { of: Words; is: string }) => {
  const t = useTranslate();
  return <span>{t(`posada.${of}.${is}`, { _: is })}</span>;
};
