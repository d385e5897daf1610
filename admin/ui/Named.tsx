import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = { name: string | null | undefined; to?: string | undefined };

/** The name of a space, linked to its record; one without a name is linked as well. */
export const Named = ({ name, to }: Props) => {
  const t = useTranslate();
  const text = name?.trim() ? name : t('posada.invalid.name');
  return to === undefined ? (
    <span title={text}>{text}</span>
  ) : (
    <Link to={to} title={text}>
      {text}
    </Link>
  );
};
