import { type ReactNode, useCallback, useState } from 'react';

/**
 * A table or text that may be longer or wider than its box. What scrolls is reached by keyboard; what fits is no stop on the way with Tab.
 */
export const Scrolling = ({ label, className, children }: { label: string; className: string | undefined; children: ReactNode }) => {
  const [scrolls, setScrolls] = useState(false);
  const box = useCallback((element: HTMLElement) => {
    const look = () => setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child); // a row more changes the table, not its box
    return () => sizes.disconnect();
  }, []);
  return (
    <section ref={box} className={className} aria-label={label} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </section>
  );
};
