import type { TariffTerms } from '../../src/terms/events.ts';
import { versionsOf } from './rows.ts';

/** The versions of the tariff (ADR 65). */
export const tariffVersionRows = versionsOf<'Tariff', TariffTerms>('Tariff', { projection: 'tariff', table: 'tariff_versions' });
