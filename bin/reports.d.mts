type Read = { passed: number; failed: number; again: string[] };
export const ofVitest: (report: object, root: string) => Read;
export const ofPlaywright: (report: object) => Read;
