import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../Button.tsx';

type Props = {
  to: string;
  /** Null: no redirect yet, because there may be another message. */
  afterMs: number | null;
  /** The labels of the link and of the button that stops the redirect. */
  label: string;
  stay: string;
  /** Shown until the redirect happens or is stopped. */
  soon?: ReactNode;
  /** The redirect was stopped. */
  onStay?: () => void;
};

/**
 * Redirects after `afterMs`, with a bar showing the remaining time; the link is available immediately, and a button stops the redirect
 * (X-20).
 */
export const GoingOn = ({ to, afterMs, label, stay, soon, onStay }: Props) => {
  const navigate = useNavigate();
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying || afterMs === null) return;
    const timer = setTimeout(() => void navigate(to), afterMs);
    return () => clearTimeout(timer);
  }, [staying, navigate, to, afterMs]);
  // the finished bar keeps its space: a press focuses the link, which must not move before it is released
  const over = staying && afterMs !== null ? ({ visibility: 'hidden' } as const) : {};
  return (
    <>
      <p className="row going">
        <ButtonLink to={to} onFocus={() => setStaying(true)}>
          {label}
        </ButtonLink>
        <Button
          look="quiet"
          style={over}
          onClick={() => {
            setStaying(true);
            onStay?.();
          }}
        >
          {stay}
        </Button>
      </p>
      {afterMs !== null && <span className="going-bar" style={{ ...over, animationDuration: `${afterMs}ms` }} aria-hidden="true" />}
      {soon && (
        <p className="small mute" style={over}>
          {soon}
        </p>
      )}
    </>
  );
};
