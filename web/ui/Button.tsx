import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
type Shared = { look?: Look; small?: boolean; block?: boolean; icon?: ReactNode };

const classes = ({ look = 'primary', small, block }: Shared, className?: string) =>
  ['btn', `btn-${look}`, small && 'btn-s', block && 'btn-block', className].filter(Boolean).join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Shared & {
    busy?: boolean;
    /** Why it cannot be pressed: said and shown, and the button stays reachable. */
    because?: string | undefined;
  };

/** Busy or disabled, it keeps its place in the keyboard's order; a press then does nothing. */
export const Button = ({
  look,
  small,
  block,
  icon,
  busy = false,
  because,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
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
