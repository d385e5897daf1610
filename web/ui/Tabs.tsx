import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export const Tabs = ({ label, items }: { label: string; items: readonly { id: string; title: string; body: ReactNode }[] }) => (
  <Base.Root defaultValue={items[0]?.id}>
    <Base.List className="tabs" aria-label={label}>
      {items.map(({ id, title }) => (
        <Base.Tab key={id} value={id}>
          {title}
        </Base.Tab>
      ))}
    </Base.List>
    {items.map(({ id, body }) => (
      <Base.Panel key={id} value={id}>
        {body}
      </Base.Panel>
    ))}
  </Base.Root>
);
