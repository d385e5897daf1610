import { lazyComponent } from '../../ui/state/lazy-component.tsx';

/** Loaded only for an administrator who views the site as a person. */
export const ImpersonationBanner = lazyComponent(() =>
  import('./ImpersonationBanner.tsx').then(({ ImpersonationBanner }) => ImpersonationBanner),
);

/** The banner's module, through which the server includes its styles and script in the document. */
const BANNER = 'account/impersonation/ImpersonationBanner.tsx';

/** Loads the banner and its texts before the first render, so that it does not shift the layout; returns its module. */
export const loadBanner = async (texts: () => Promise<void>): Promise<string> => {
  // whatever failed is loaded again when the banner renders
  await Promise.all([ImpersonationBanner.fetch(), texts()]).catch(() => undefined);
  return BANNER;
};
