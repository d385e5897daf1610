import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../ui/Button.tsx';

/** Goes on by itself after three seconds; the link is there at once and one may stay. */
export const GoingHome = ({ to, afterMs = 3_000 }: { to: string; afterMs?: number }) => {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => void navigate(to), afterMs);
    return () => clearTimeout(timer);
  }, [staying, navigate, to, afterMs]);
  return (
    <p className="row">
      <ButtonLink to={to} onFocus={() => setStaying(true)}>
        {t('going.home')}
      </ButtonLink>
      {!staying && (
        <Button look="quiet" onClick={() => setStaying(true)}>
          {t('going.stay')}
        </Button>
      )}
    </p>
  );
};
