type Counts = { passed: number; failed: number; flaky: string[]; failures: string[] };

export const ofVitest: (report: object) => Counts;
export const ofPlaywright: (report: object, mayBeFlaky?: boolean) => Counts;
