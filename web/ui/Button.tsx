import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { useOnline } from './state/use-online.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Shared = { look?: Look; small?: boolean; block?: boolean; icon?: ReactNode };

const classes = ({ look = 'primary', small, block }: Shared, className?: string) =>
  ['btn', `btn-${look}`, small && 'btn-s', block && 'btn-block', className].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shared & {
    /** Of one that sends something: whether that is under way. */
    busy?: boolean;
    /** Why it cannot be pressed: said and shown, and the button stays reachable. */
    because?: string | undefined;
    /** It leads to something that only the server can do. */
    network?: boolean;
  };

/**
 * Busy or disabled, it keeps its place in the keyboard's order; a press then does nothing. One that sends waits for a network and says so
 * what is sent by itself later might not be meant any more.
 */
export const Button = ({
  look,
  small,
  block,
  icon,
  busy,
  network = busy !== undefined,
  because: reason,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const { t } = useTranslation();
  const online = useOnline();
  const because = !online && (network || type === 'submit') ? t('shell.offlineButton') : reason;
  const off = busy || because !== undefined || rest.disabled;
  return (
    <button
      {...rest}
      type={type}
      disabled={undefined}
      className={classes({ ...(look && { look }), ...(small && { small }), ...(block && { block }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      title={because}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
};

/** Looks like a button, goes somewhere. */
export const ButtonLink = ({ look, small, block, icon, children, className, ...rest }: LinkProps & Shared) => (
  <Link {...rest} className={classes({ ...(look && { look }), ...(small && { small }), ...(block && { block }) }, className)}>
    {icon}
    {children}
  </Link>
);
