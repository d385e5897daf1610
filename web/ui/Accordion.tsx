import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export const Accordion = ({ items, open }: { items: readonly { id: string; title: string; body: ReactNode }[]; open?: string }) => (
  <Base.Root className="acc" defaultValue={open ? [open] : []} multiple>
    {items.map(({ id, title, body }) => (
      <Base.Item key={id} value={id}>
        <Base.Header>
          <Base.Trigger>
            {title}
            <ChevronDown size={20} aria-hidden className="i" />
          </Base.Trigger>
        </Base.Header>
        <Base.Panel className="body" keepMounted hiddenUntilFound>
          {body}
        </Base.Panel>
      </Base.Item>
    ))}
  </Base.Root>
);
