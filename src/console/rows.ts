import type { Instant } from '../kernel/types.ts';

/** One event of the log without its data, which is read from the log. */
export type AuditRow = {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** `user:12`, `deadline`, `reaction:<name>` … */
  readonly actor: string;
  readonly correlation_id: string;
  readonly at: Instant;
  readonly event_id: string;
  /** The administrator who viewed the site as the actor. */
  readonly impersonated_by: number | null;
};
