import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../Button.tsx';

type Props = {
  to: string;
  afterMs: number;
  /** Of the link, and of the button to stay. */
  label: string;
  stay: string;
  /** Shown as long as it will go on. */
  soon?: ReactNode;
  /** The button to stay was pressed. */
  onStay?: () => void;
};

/** Goes on by itself; the link is there at once and one may stay. */
export const GoingOn = ({ to, afterMs, label, stay, soon, onStay }: Props) => {
  const navigate = useNavigate();
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => void navigate(to), afterMs);
    return () => clearTimeout(timer);
  }, [staying, navigate, to, afterMs]);
  return (
    <>
      <p className="row going">
        <ButtonLink to={to} onFocus={() => setStaying(true)}>
          {label}
        </ButtonLink>
        {!staying && (
          <Button
            look="quiet"
            onClick={() => {
              setStaying(true);
              onStay?.();
            }}
          >
            {stay}
          </Button>
        )}
      </p>
      {!staying && soon && <p className="small mute">{soon}</p>}
    </>
  );
};
