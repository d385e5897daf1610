import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from '../focus-heading.ts';
import { useInBrowser } from '../use-in-browser.ts';

/** An empty list: none yet, no match, or all done, each with its text and next step. As a whole page, its title is the h1. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  page = false,
  bad = false,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  page?: boolean;
  /** Whether something went wrong: avoids the colours of success. */
  bad?: boolean;
}) => (
  <div className="empty">
    <span className={bad ? 'empty-i bad' : 'empty-i'} aria-hidden="true">
      {icon}
    </span>
    {page ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p className="mute">{children}</p>}
    {action}
  </div>
);

/** The same as a whole page. Where it replaces the form that had the focus, its title gets it. */
export const StatePage = (props: Omit<ComponentProps<typeof EmptyState>, 'page'>) => {
  const isLater = useRef(useInBrowser()).current; // not with the page itself
  useEffect(() => {
    if (isLater && isFocusLost()) focusHeading();
  }, [isLater]);
  return (
    <div className="form-page">
      <EmptyState page {...props} />
    </div>
  );
};
