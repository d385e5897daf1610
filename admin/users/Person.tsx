import { useGetManyAggregate, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { User } from '../records.ts';
import { NOTHING } from '../ui/nothing.ts';

/** The number that stands for everybody who is gone (record 88). */
const NOBODY = 0;

type Props = {
  id: number | null;
  /** What stands beside the name, such as the number by which the log knows them. */
  beside?: string;
};

/**
 * A person by their number: the first name, leading to their record; of whoever was erased that they were. The number while it is on its
 * way.
 */
export const Person = ({ id, beside }: Props) => {
  const t = useTranslate();
  const isSomebody = id !== null && id !== NOBODY;
  const { data = [], isPending } = useGetManyAggregate<User>('users', { ids: isSomebody ? [id] : [] }, { enabled: isSomebody });
  if (id === null) return NOTHING;
  const number = beside === undefined ? null : <span className="mute num"> {beside}</span>;
  if (id === NOBODY)
    return (
      <>
        <span>{t('posada.erased')}</span>
        {number}
      </>
    );
  const found = data.find((user) => user?.id === id);
  return (
    <>
      {found && !isPending ? (
        <PersonLink id={id} name={found.nombre} />
      ) : (
        <Link to={`/users/${id}/show`}>{t('posada.person', { id })}</Link>
      )}
      {number}
    </>
  );
};

/** The first name of a person, leading to their record; of an account without one that it was erased. */
export const PersonLink = ({ id, name }: { id: number; name: string | null }) => {
  const t = useTranslate();
  return <Link to={`/users/${id}/show`}>{name?.trim() ? name : t('posada.erased')}</Link>;
};
