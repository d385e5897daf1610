import { dayText } from '../../src/shared/formats.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The version of terms: most are named by their day, which is written as every other day is. */
export const versionText = (locale: string, version: string): string => (DAY.test(version) ? dayText(locale, version) : version);
