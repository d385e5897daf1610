import { ownZone } from '../../src/shared/local-time.ts';
import { useInBrowser } from './use-in-browser.ts';

/** The zone of this device, for an instant that belongs to no space; UTC on the server and during hydration, which do not know it. */
export const useDeviceZone = (): string => (useInBrowser() ? ownZone() : 'UTC');
