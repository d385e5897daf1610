import type { Config } from '../settings/config.ts';

/** A cookie of the site, out of reach of scripts and of writes that begin elsewhere; with no seconds it is taken back. */
export const cookieText = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
