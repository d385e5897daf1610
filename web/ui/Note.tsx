import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  /** Its colours; neutral by default. */
  kind?: 'info' | 'success' | 'warning' | 'error';
  icon: LucideIcon;
  role?: 'status' | 'alert';
  className?: string | undefined;
  children: ReactNode;
};

/** A framed remark with its icon: state is conveyed by icon and words, not by colour alone. */
export const Note = ({ kind, icon: Icon, role, className, children }: Props) => (
  <div className={['note', kind, className].filter(Boolean).join(' ')} role={role}>
    <Icon size={20} aria-hidden className="i" />
    <div>{children}</div>
  </div>
);
