import { onlineManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { followNetwork } from '../../../web/ui/use-online.ts';

it('a network that returns before anything is drawn is noticed', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  followNetwork();
  expect(onlineManager.isOnline()).toBe(false);

  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(onlineManager.isOnline()).toBe(true);
});
