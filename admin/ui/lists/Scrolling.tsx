import { type ReactNode, useCallback, useState } from 'react';

/** A table or text that may exceed its box. It is a tab stop only while it scrolls. */
export const Scrolling = ({ label, className, children }: { label: string; className: string | undefined; children: ReactNode }) => {
  const [scrolls, setScrolls] = useState(false);
  const box = useCallback((element: HTMLElement) => {
    const look = () => setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child); // an additional row changes the table, not its box
    return () => sizes.disconnect();
  }, []);
  return (
    <section ref={box} className={className} aria-label={label} {...(scrolls && { tabIndex: 0 })}>
      {children}
    </section>
  );
};
