type Counts = { passed: number; failed: number; failures: string[] };

export const ofVitest: (report: object) => Counts;
export const ofPlaywright: (report: object) => Counts;
