import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Time } from '../ui/Time.tsx';

/** A version that waits, and from when on it would count. */
export const Proposed = ({ version, from }: { version: number; from: string }) => {
  const t = useTranslate();
  return (
    <>
      <Link to="/tariff">{t('posada.tariff.version', { version })}</Link>{' '}
      <span className="mute">
        {t('posada.tariff.from')} <Time at={from} brief />
      </span>
    </>
  );
};
