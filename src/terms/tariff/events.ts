import type { StreamName } from '../../kernel/types.ts';
import type { TariffTerms } from '../../pricing/events.ts';
import type { VersionEvent } from '../versions/events.ts';

/** `tariff`: what the installation charges, version by version (ADR 65). Quotes carry the number of the version that was in force. */
export type TariffEvent = VersionEvent<'Tariff', TariffTerms>;

export const TARIFF_STREAM: StreamName<TariffEvent> = 'tariff';
