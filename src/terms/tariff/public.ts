import { token } from '../../server/modules/tokens.ts';
import type { Tariffs } from './versions.ts';

export type { Tariffs };

/** The tariff of an instant, in every process the same one. */
export const TARIFFS = token<Tariffs>('Tariffs');
