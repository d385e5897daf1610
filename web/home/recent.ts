/** The last three searches, stored only in this browser (H-04). */
export type Recent = { label: string; address: string };

const KEY = 'posada.recent-searches';
const MAX_RECENT = 3;

export const recentSearches = (): Recent[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((r): r is Recent => typeof r?.label === 'string' && typeof r?.address === 'string' && r.address.startsWith('/search'))
      : [];
  } catch {
    return [];
  }
};

const keep = (searches: Recent[]): Recent[] => {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // storage may be unavailable: then nothing is remembered
  }
  return searches;
};

export const rememberSearch = (search: Recent): Recent[] =>
  keep([search, ...recentSearches().filter(({ address }) => address !== search.address)].slice(0, MAX_RECENT));
export const forgetSearch = (address: string): Recent[] => keep(recentSearches().filter((search) => search.address !== address));
