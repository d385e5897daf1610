import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Item = { id: string; title: string; body: ReactNode };

/** Buttons with `aria-expanded` (D-a18); find-in-page finds closed content and opens it. */
export const Accordion = ({ items, open }: { items: readonly Item[]; open?: string }) => (
  <div className="acc">
    {items.map((item) => (
      <Fold key={item.id} item={item} first={item.id === open} />
    ))}
  </div>
);

const useBrowserEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;

const Fold = ({ item: { title, body }, first }: { item: Item; first: boolean }) => {
  const id = useId();
  const [open, setOpen] = useState(first);
  const panel = useRef<HTMLElement>(null);
  useBrowserEffect(() => {
    const element = panel.current;
    if (!element || open) return;
    element.setAttribute('hidden', 'until-found'); // React supports `hidden` only as a boolean
    const found = () => setOpen(true);
    element.addEventListener('beforematch', found);
    return () => element.removeEventListener('beforematch', found);
  }, [open]);
  return (
    <div>
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          data-panel-open={open || undefined}
          onClick={() => setOpen(!open)}
        >
          {title}
          <ChevronDown size={20} aria-hidden className="i" />
        </button>
      </h3>
      <section className="body" id={`${id}-panel`} aria-labelledby={id} ref={panel} hidden={!open}>
        {body}
      </section>
    </div>
  );
};
