import type { Place } from '../plot.ts';
import { malaga, sevilla } from './andalucia.ts';
import { arequipa, cusco } from './andes.ts';
import { eixample, gracia } from './barcelona.ts';
import { bariloche } from './bariloche.ts';
import { lasCondes } from './las-condes.ts';
import { barranco, miraflores } from './lima.ts';
import { alfama, lisboa } from './lisboa.ts';
import { lavapies, malasana } from './madrid.ts';
import { mendoza } from './mendoza.ts';
import { nunoa } from './nunoa.ts';
import { palermo } from './palermo.ts';
import { porto } from './porto.ts';
import { providencia } from './providencia.ts';
import { puertoVaras } from './puerto-varas.ts';
import { sanPedro } from './san-pedro.ts';
import { sanTelmo } from './san-telmo.ts';
import { santiagoCentro } from './santiago-centro.ts';
import { valparaiso } from './valparaiso.ts';

/** Every neighbourhood of the demo data. */
export const places: readonly Place[] = [
  ...[providencia, nunoa, lasCondes, santiagoCentro, valparaiso, puertoVaras, sanPedro],
  ...[palermo, sanTelmo, mendoza, bariloche],
  ...[gracia, eixample, malasana, lavapies, sevilla, malaga],
  ...[alfama, lisboa, porto],
  ...[miraflores, barranco, cusco, arequipa],
];
