import { withRest } from '../i18n/index.ts';
import { drawnComponent } from '../ui/state/drawn-component.tsx';

// below the fold, with texts that are not part of the initial load
export const Band = drawnComponent(
  withRest(() => import('./Band.tsx').then(({ Band }) => Band)),
  { spare: true },
);
export const Benefits = drawnComponent(
  withRest(() => import('./Benefits.tsx').then(({ Benefits }) => Benefits)),
  { spare: true },
);
