import { HOST } from './people.ts';

/** The spaces of host@example.com, as `<place>/<index>`. */
const OF_THE_KNOWN_HOST: readonly string[] = [
  ...['providencia/0', 'providencia/1', 'providencia/4', 'nunoa/0', 'nunoa/2'],
  ...['las-condes/4', 'santiago-centro/0', 'valparaiso/1'],
];

const FRANCISCA = 'francisca.aravena@example.com';
const TOMAS = 'tomas.echeverri@example.com';
const INGRID = 'ingrid.neumann@example.com';
const JULIAN = 'julian.bossio@example.com';
const MALENA = 'malena.ferro@example.com';
const NURIA = 'nuria.casals@example.com';
const ALVARO = 'alvaro.montero@example.com';
const ROCIO = 'rocio.benjumea@example.com';
const TERESA = 'teresa.almeida@example.com';
const DUARTE = 'duarte.simoes@example.com';
const GONZALO = 'gonzalo.zevallos@example.com';
const YESICA = 'yesica.quispe@example.com';

/** The hosts of the other spaces of a place, in rotation. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  providencia: [FRANCISCA, INGRID],
  nunoa: [FRANCISCA],
  'las-condes': [INGRID],
  'santiago-centro': [FRANCISCA, TOMAS],
  valparaiso: [FRANCISCA, INGRID],
  'puerto-varas': [TOMAS, INGRID],
  'san-pedro': [TOMAS],
  palermo: [JULIAN, MALENA],
  'san-telmo': [JULIAN],
  mendoza: [MALENA, JULIAN],
  bariloche: [MALENA],
  gracia: [NURIA],
  eixample: [NURIA],
  malasana: [ALVARO],
  lavapies: [ALVARO],
  sevilla: [ROCIO],
  malaga: [ROCIO, ALVARO],
  alfama: [TERESA],
  lisboa: [TERESA, DUARTE],
  porto: [DUARTE],
  miraflores: [GONZALO],
  barranco: [GONZALO],
  cusco: [YESICA],
  arequipa: [YESICA, GONZALO],
};

/** The address of the host of a space. Throws for a place without hosts. */
export const hostOf = (place: string, index: number): string => {
  if (OF_THE_KNOWN_HOST.includes(`${place}/${index}`)) return HOST;
  const hosts = HOSTS[place] ?? [];
  const host = hosts[index % hosts.length];
  if (!host) throw new Error(`nobody lets in ${place}`);
  return host;
};
