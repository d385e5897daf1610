import type { Metadata } from '../../src/engine/event-store/port.ts';

/** The input of `tests/privacy/erasure-process.ts`. `dies`: before which write; null for never. */
export type Erasing = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly now: string;
  readonly userId: number;
  readonly dies: number | null;
  readonly metadata: Metadata;
};
