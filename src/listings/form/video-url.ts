/** The video of a YouTube address; null for other pages, since channels, profiles and `/redirect` may contain contact data. */
const youTube = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname === 'youtu.be' ? first : first === 'watch' ? (searchParams.get('v') ?? '') : second;
  const isVideo = hostname === 'youtu.be' || ['watch', 'shorts', 'embed', 'live'].includes(first);
  return isVideo && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
};

/** `vimeo.com/<id>`, with the key of an unlisted video. */
const vimeo = ({ pathname, searchParams }: URL): string | null => {
  const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  const unlisted = key ?? /^[0-9a-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0];
  return id ? `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ''}` : null;
};

const HOSTS: readonly (readonly [string, (url: URL) => string | null])[] = [
  ['youtube.com', youTube],
  ['youtube-nocookie.com', youTube],
  ['youtu.be', youTube],
  ['vimeo.com', vimeo],
];

const isAt = (host: string, { hostname }: URL): boolean => hostname === host || hostname.endsWith(`.${host}`);

/**
 * Normalises the address of a video; null when it is invalid (D-134): https, at YouTube, Vimeo or one of the `more` hosts (`VIDEO_HOSTS`)
 * and their subdomains, without port or user. Addresses of YouTube and Vimeo are reduced to the video.
 */
export const videoUrl = (typed: string, more: readonly string[]): string | null => {
  const url = URL.parse(typed);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const [, known] = HOSTS.find(([host]) => isAt(host, url)) ?? [];
  if (known) return known(url);
  return more.some((host) => isAt(host, url)) ? url.href : null;
};
