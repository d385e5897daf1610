import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Drawing } from './Drawing.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A filter without results, and a button that clears it (G-03). */
export const NoMatch = ({
  title,
  children,
  clear,
  onClear,
}: {
  title: string;
  children: ReactNode;
  clear: string;
  onClear: () => void;
}) => (
  <EmptyState
    icon={<Drawing of="search" />}
    title={title}
    action={
      <Button look="secondary" onClick={onClear}>
        {clear}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
