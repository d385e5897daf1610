import { paths } from '../paths.ts';

const BOTH = [
  { to: paths.talk, label: 'common:menu.messages' },
  { to: paths.account, label: 'account:menu.account' },
  { to: paths.contact, label: 'common:footer.contact' },
] as const;

/** The links of header and menu, the first page of a side first. */
export const ENTRIES = {
  guest: [
    { to: paths.made, label: 'account:menu.made' },
    { to: paths.favourites, label: 'account:menu.favourites' },
    { to: paths.savedSearches, label: 'searches:title' },
    ...BOTH,
  ],
  host: [
    { to: paths.received, label: 'common:menu.received' },
    { to: paths.dashboard, label: 'common:menu.spaces' },
    { to: paths.earnings, label: 'account:menu.earnings' },
    ...BOTH,
  ],
} as const;

/** The pages of a person's own data, within their account. */
export const ACCOUNT_ENTRIES = [
  { to: paths.profile, label: 'account:menu.profile' },
  { to: paths.changeEmail, label: 'account:email' },
  { to: paths.changePassword, label: 'account:menu.password' },
  { to: paths.sessions, label: 'signIn:sessions.title' },
  { to: paths.noticeSettings, label: 'notices:preferences.title' },
  { to: paths.bank, label: 'account:menu.bank' },
  { to: paths.myData, label: 'ownData:menu' },
] as const;
