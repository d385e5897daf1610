import type { ReactNode } from 'react';

/** None yet, no match or all done: each with its own words and its next step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <span className="empty-i" aria-hidden="true">
      {icon}
    </span>
    <h2>{title}</h2>
    {children && <p className="mute">{children}</p>}
    {action}
  </div>
);
