import { v5 as uuidv5 } from 'uuid';
import type { Metadata } from '../event-store/port.ts';

const PARTS = '4b3d9c1e-70fa-4f0f-9a55-2d4be7c6a0d3';

/** The metadata of one of several commands that a command or timer sends: repeated, the same part has the same id. */
export const partOf = (metadata: Metadata, part: string): Metadata => ({
  ...metadata,
  commandId: uuidv5(`${metadata.commandId}/${part}`, PARTS),
});
