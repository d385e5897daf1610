import type { Metadata } from '../../src/engine/event-store/port.ts';
import type { FieldKeys } from '../../src/server/sealed.ts';

/** The input of `tests/support/dying-visit.ts`; the picture as base64. */
export type Dying = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly fieldKeys: FieldKeys;
  readonly now: string;
  readonly dies: 'before the file' | 'after the file';
  readonly listingId: number;
  readonly asking: {
    readonly full_name: string;
    readonly email: string;
    readonly phone: string;
    readonly country: string;
    readonly address: null;
    readonly occupation: 'student';
    readonly preferred_dates: null;
    readonly national_id: string;
    readonly language: 'es';
    readonly birthDate: string;
    readonly day: string;
    readonly picture: string;
  };
  readonly metadata: Metadata;
};
