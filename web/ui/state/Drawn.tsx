import type { ReactNode } from 'react';

/**
 * A line drawing in the colours of the theme: `l` is a thin line, `f` a surface with one, `p` a strong line, `s` and `a` are filled with
 * the first and the second colour.
 */
export const Drawn = ({ children }: { children: ReactNode }) => (
  <svg className="drawn" viewBox="0 0 112 84" width={112} height={84} aria-hidden="true">
    {children}
  </svg>
);
