import { lazyComponent } from '../../ui/state/lazy-component.tsx';

/** Loaded by nobody but an administrator who sees the site as a person. */
export const ImpersonationBanner = lazyComponent(() =>
  import('./ImpersonationBanner.tsx').then(({ ImpersonationBanner }) => ImpersonationBanner),
);

/** The banner's module, by which the server sends its style and script along with the document. */
const BANNER = 'account/impersonation/ImpersonationBanner.tsx';

/** Loads the banner and its texts before a page is first drawn, so that it pushes nothing down when it comes; returns its module. */
export const bringBanner = async (texts: () => Promise<void>): Promise<string> => {
  await Promise.all([ImpersonationBanner.fetch(), texts()]).catch(() => undefined); // what failed is loaded again where it is shown
  return BANNER;
};
