export const GOAL: number;
export const PAGES: Readonly<Record<'home' | 'landing' | 'search' | 'detail', string>>;
/** Kilobytes of script, gzipped, at the first load of each page. */
export const weights: () => { page: string; kilobytes: number }[];
