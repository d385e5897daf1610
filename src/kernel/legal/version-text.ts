import { dayText, monthText } from '../formats.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

/** The version of terms for display: most are named by a day or month, which is formatted like any other. */
export const versionText = (language: string, version: string): string => {
  if (DAY.test(version)) return dayText(language, version);
  return MONTH.test(version) ? monthText(language, `${version}-01`, true) : version;
};
