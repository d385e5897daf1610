import type { ReactNode } from 'react';

/** None yet, no match or all done: each with its own words and its next step. Where it is the whole page, its title is the h1. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  page = false,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  page?: boolean;
}) => (
  <div className="empty">
    <span className="empty-i" aria-hidden="true">
      {icon}
    </span>
    {page ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p className="mute">{children}</p>}
    {action}
  </div>
);
