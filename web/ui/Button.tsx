import { type ButtonHTMLAttributes, createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router-dom';
import { useOnline } from './use-online.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Shared = { look?: Look | undefined; small?: boolean | undefined; block?: boolean | undefined; icon?: ReactNode };

const classes = ({ look = 'primary', small, block }: Shared, className?: string) =>
  ['btn', `btn-${look}`, small && 'btn-s', block && 'btn-block', className].filter(Boolean).join(' ');

/** Why the user cannot send anything, if so: while an administrator views the site as a person. */
export const OnlyLooking = createContext<string | null | undefined>(null);

/**
 * Why the user cannot send anything, for a control that sends and is not a `Button`: it shows the reason and stays focusable, as a button
 * does.
 */
export const useOnlyLooking = (): string | undefined => useContext(OnlyLooking) || undefined;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shared & {
    /** For a button that sends a command: whether it is running. */
    busy?: boolean;
    /** Why it is disabled; shown and announced, and the button stays focusable. */
    because?: string | undefined;
    /** The action needs the server, so it is disabled while offline, and in a read-only session unless it `reads`. */
    network?: boolean | 'reads';
  };

/**
 * A busy or disabled button stays focusable; a press then has no effect. Offline, a button that sends is disabled and explains why:
 * the action is not queued, because the person may no longer want it later.
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
  disabled,
  ...rest
}: ButtonProps) => {
  const { t } = useTranslation();
  const online = useOnline();
  const looking = useOnlyLooking();
  const because = !online && (network || type === 'submit') ? t('shell.offlineButton') : (network === true && looking) || reason;
  const off = busy || because !== undefined || disabled;
  return (
    <button
      {...rest}
      type={type}
      className={classes({ look, small, block }, className)}
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

/** A link that looks like a button. */
export const ButtonLink = ({ look, small, block, icon, children, className, ...rest }: LinkProps & Shared) => (
  <Link {...rest} className={classes({ look, small, block }, className)}>
    {icon}
    {children}
  </Link>
);
