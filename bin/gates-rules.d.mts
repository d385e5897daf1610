export type Judgement = { readonly failed: boolean; readonly lines: readonly string[] };
export type ProductionPackage = { name: string; version: string; licence: unknown; isMissing: boolean };
export function productionPackages(root: string): ProductionPackage[];
export function judgeLicences(
  packages: readonly ProductionPackage[],
  licences: { allowed: readonly string[]; packages: readonly { name: string; licences: readonly string[]; because: string }[] },
): Judgement;
export function judgeAudit(
  report: { vulnerabilities: Readonly<Record<string, { via: readonly unknown[] }>> } | null,
  allowed: readonly { id: string; until: string; because: string }[],
  today: string,
): Judgement;
