import type { Config } from '../settings/config.ts';

/** A cookie of the site, HttpOnly and SameSite; zero seconds delete it. */
export const cookieText = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
