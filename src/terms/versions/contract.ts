import { z } from 'zod';
import { after, milliseconds } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { VersionRow } from '../rows.ts';
import { NOTICE } from './decider.ts';

/** Shared contract parts for everything that has versions (ADR 97). */

const STATES = ['proposed', 'confirmed', 'rejected', 'cancelled'] as const;
const instant = z.iso.datetime();

/** The versions of these terms as the console reads them. */
export const versionsShape = <Terms extends z.ZodType>(terms: Terms) =>
  z.object({
    version: z.int(),
    terminos: terms,
    iniciales: terms.meta({ description: 'Version 0: the settings of the installation.' }),
    aviso_minutos: z.int().meta({ description: 'Minimum lead time to confirm or cancel a version.' }),
    versiones: z.array(
      z.object({
        version: z.int(),
        desde: instant,
        estado: z.enum(STATES),
        terminos: terms,
        propuesto_por: z.int(),
        propuesto: instant,
        motivo: z.string().nullable().meta({ description: 'Reason for the proposal; null unless pending.' }),
        resuelto_por: z.int().nullable(),
        resuelto: instant.nullable(),
        propia: z.boolean().meta({ description: 'Proposed by the caller.' }),
        vigente: z.boolean().meta({ description: 'In force now.' }),
        actions: z.array(z.enum(['confirm', 'reject', 'cancel'])),
      }),
    ),
  });

const reason = personText('givenReason');
const done = z.object({ position: z.string().nullable(), version: z.int() });

/** Body and response of a proposal. */
export const proposing = <Terms extends z.ZodType>(terms: Terms) =>
  ({
    method: 'post',
    fresh: true,
    body: z.strictObject({ terminos: terms, desde: instant, reason }),
    response: done,
    rejections: ['proposal_waits', 'too_soon', 'not_after_last'],
  }) as const;

const one = {
  method: 'post',
  params: z.object({ version: z.coerce.number<string>().int().positive() }),
  body: z.strictObject({ reason }),
  response: done,
} as const;
/** The contract of an endpoint that decides on a proposal. */
export type AnswerContract = Contract<typeof one.params, undefined, typeof one.body, typeof done> & { readonly role: 'admin' };
/** Body and response of each decision on a version. */
export const confirming = { ...one, fresh: true, rejections: ['not_waiting', 'second_administrator', 'too_soon'] } as const;
export const rejecting = { ...one, rejections: ['not_waiting'] } as const;
export const cancelling = { ...one, fresh: true, rejections: ['not_waiting', 'too_soon'] } as const;

export type VersionAction = 'confirm' | 'reject' | 'cancel';

/** What an administrator may do with a version. Support may do nothing; the console omits the actions. */
export const versionActions = (
  { state, proposed_by, begins_at }: Pick<VersionRow<unknown>, 'state' | 'proposed_by' | 'begins_at'>,
  adminId: number,
  now: Instant,
): VersionAction[] => {
  const isInTime = begins_at >= after(now, NOTICE);
  if (state === 'proposed') return isInTime && proposed_by !== adminId ? ['confirm', 'reject'] : ['reject'];
  return state === 'confirmed' && isInTime ? ['cancel'] : [];
};

type Shown<Terms> = {
  readonly rows: readonly VersionRow<Terms>[];
  /** The number of the version in force. */
  readonly version: number;
  readonly adminId: number;
  readonly now: Instant;
  /** Why the pending version was proposed. */
  readonly because: string | null;
};

/** The versions as an administrator sees them; `present` converts their terms to wire format. */
export const versionsOnWire = <Terms, OnWire>(
  { rows, version: current, adminId, now, because }: Shown<Terms>,
  present: (terms: Terms) => OnWire,
) => ({
  version: current,
  aviso_minutos: milliseconds(NOTICE) / 60_000,
  versiones: rows.map((row) => ({
    version: row.version,
    desde: row.begins_at,
    estado: row.state,
    terminos: present(row.terms),
    propuesto_por: row.proposed_by,
    propuesto: row.proposed_at,
    resuelto_por: row.settled_by,
    resuelto: row.settled_at,
    motivo: row.state === 'proposed' ? because : null,
    propia: row.proposed_by === adminId,
    vigente: row.version === current,
    actions: versionActions(row, adminId, now),
  })),
});
