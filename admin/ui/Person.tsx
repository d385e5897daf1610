import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { NOTHING } from './nothing.ts';
import { useNames } from './use-names.ts';

/** The number that stands for everybody who is gone (record 88). */
const NOBODY = 0;

type Props = {
  id: number | null;
  /** What stands beside the name, such as the number by which the log knows them. */
  beside?: string;
};

/**
 * A person of the record around: the first name that came with it, leading to theirs; of whoever was erased that they were; the number of
 * whoever it does not name.
 */
export const Person = ({ id, beside }: Props) => {
  const t = useTranslate();
  const name = useNames()(id ?? NOBODY);
  if (id === null) return NOTHING;
  return (
    <>
      {id === NOBODY ? <span>{t('posada.erased')}</span> : <PersonLink id={id} name={name ?? t('posada.person', { id })} />}
      {beside !== undefined && <span className="mute num"> {beside}</span>}
    </>
  );
};

/** The first name of a person, leading to their record; of an account without one that it was erased. */
export const PersonLink = ({ id, name }: { id: number; name: string | null }) => {
  const t = useTranslate();
  return <Link to={`/users/${id}/show`}>{name?.trim() ? name : t('posada.erased')}</Link>;
};
