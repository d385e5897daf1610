export type Judgement = { readonly failed: boolean; readonly lines: readonly string[] };
export function judgeLicences(
  packages: readonly { name: string; version: string; licence: unknown; isMissing: boolean }[],
  licences: { allowed: readonly string[]; packages: readonly { name: string; licences: readonly string[]; because: string }[] },
): Judgement;
export function judgeAudit(
  report: { vulnerabilities: Readonly<Record<string, { via: readonly unknown[] }>> } | null,
  allowed: readonly { id: string; until: string; because: string }[],
  today: string,
): Judgement;
