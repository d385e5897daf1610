import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../ui/Button.tsx';

const AFTER_MS = 5_000; // spec 9

/** To the host's spaces by itself after five seconds; the link is there at once and one may stay (W-40, X-20). */
export const GoingTo = ({ to }: { to: string }) => {
  const { t } = useTranslation('publish');
  const navigate = useNavigate();
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => void navigate(to), AFTER_MS);
    return () => clearTimeout(timer);
  }, [staying, navigate, to]);
  return (
    <>
      <p className="row pub-offer">
        <ButtonLink to={to} onFocus={() => setStaying(true)}>
          {t('going.spaces')}
        </ButtonLink>
        {!staying && (
          <Button look="quiet" onClick={() => setStaying(true)}>
            {t('going.stay')}
          </Button>
        )}
      </p>
      {!staying && <p className="small mute">{t('going.soon')}</p>}
    </>
  );
};
