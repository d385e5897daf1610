import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

type Props = {
  label: string;
  items: readonly { id: string; title: string; body: ReactNode }[];
  /** The open tab and the function that opens another, if the page controls it. */
  at?: number;
  onAt?: (at: number) => void;
};

/**
 * The ARIA tabs pattern: one tab stop, arrow keys between tabs (D-a18). Implemented without a library, since it is part of the initial load
 * (X-35).
 */
export const Tabs = ({ label, items, at: controlled, onAt }: Props) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(0);
  const at = controlled ?? own;
  const setAt = onAt ?? setOwn;
  const press = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + items.length) % items.length;
    setAt(next);
    const tab = list.current?.querySelectorAll('button')[next];
    tab?.focus();
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); // `focus` does not scroll to a partly visible one
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={press}>
        {items.map(({ id: item, title }, i) => (
          <button
            key={item}
            type="button"
            role="tab"
            id={`${id}-${item}`}
            aria-selected={i === at}
            aria-controls={`${id}-${item}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setAt(i)}
          >
            {title}
          </button>
        ))}
      </div>
      {items.map(({ id: item, body }, i) => (
        <div key={item} role="tabpanel" id={`${id}-${item}-panel`} aria-labelledby={`${id}-${item}`} hidden={i !== at}>
          {i === at && body}
        </div>
      ))}
    </div>
  );
};
