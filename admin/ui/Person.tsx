import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { NOTHING } from './nothing.ts';
import { useNames } from './use-names.ts';

/** The id that stands for everyone who has been erased (record 88). */
const NOBODY = 0;

/**
 * A person of the surrounding record: the first name that came with it, linked to their page; for an erased person a note; otherwise their
 * id.
 */
export const Person = ({ id }: { id: number | null }) => {
  const t = useTranslate();
  const name = useNames()(id ?? NOBODY);
  if (id === null) return NOTHING;
  return id === NOBODY ? <span>{t('posada.erased')}</span> : <PersonLink id={id} name={name ?? t('posada.person', { id })} />;
};

/** The first name of a person, linked to their record; for an account without a name, that it was erased. */
export const PersonLink = ({ id, name }: { id: number; name: string | null }) => {
  const t = useTranslate();
  return <Link to={`/users/${id}/show`}>{name?.trim() ? name : t('posada.erased')}</Link>;
};
