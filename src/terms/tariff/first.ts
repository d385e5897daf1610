import type { Config } from '../../server/settings/config.ts';
import type { Tariff } from '../events.ts';

type Settings = Pick<Config, 'serviceChargePercent' | 'gatewayPercent' | 'noCardSurcharge'>;

/** Version 0: the settings of the installation, until a version of the console begins. */
export const firstTariff = ({ serviceChargePercent: general, gatewayPercent, noCardSurcharge }: Settings): Tariff => ({
  version: 0,
  serviceCharge: { daily: { general, countries: {} }, monthly: { general, countries: {} } },
  gatewayPercent,
  noCardSurcharge,
});
