import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Time } from '../ui/Time.tsx';

/** A pending version, with a link to its page and when it would take effect. */
export const Proposed = ({ page, version, from }: { page: string; version: number; from: string }) => {
  const t = useTranslate();
  return (
    <>
      <Link to={page}>{t('posada.version.name', { version })}</Link>{' '}
      <span className="mute">
        {t('posada.version.from')} <Time at={from} brief />
      </span>
    </>
  );
};
