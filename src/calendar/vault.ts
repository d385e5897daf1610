export { devSiteAddress } from './incoming/dev-site.ts';
export { feedRegister } from './incoming/feed-register.ts';
