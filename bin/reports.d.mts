type Counts = { passed: number; failed: number; again: string[] };
export const ofVitest: (report: object) => Counts;
export const ofPlaywright: (report: object) => Counts;
export const journeysToTryAgain: (report: object) => string[];
export const afterSecondTryOfJourneys: (first: object, second: object) => Counts;
