import { between, chance } from '../chance.ts';
import type { Place } from '../plot.ts';

const METRES_PER_DEGREE = 111_200;
const GOLDEN_ANGLE = 2.399_963;

/** The exact point of the `index`-th space: spread evenly over the neighbourhood, so that no two pins overlap. */
export const pointIn = ({ key, lat, lng, radius, plots }: Place, index: number): { lat: number; lng: number } => {
  const distance = radius * Math.sqrt((index + 0.5) / plots.length);
  const turn = index * GOLDEN_ANGLE + chance(key) * 2 * Math.PI;
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    lat: round(lat + (distance * Math.cos(turn)) / METRES_PER_DEGREE),
    lng: round(lng + (distance * Math.sin(turn)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))),
  };
};

/** Highest house number as streets of the country have it. */
const NUMBERS: Readonly<Record<Place['country'], number>> = { CL: 3_900, AR: 5_200, ES: 88, PT: 140, PE: 980 };

/** A street that does not exist, with a number. */
export const addressIn = ({ key, country, streets }: Place, index: number): { address: string; number: string } => ({
  address: streets[index % streets.length] ?? key,
  number: String(between(`${key}/${index}/number`, 4, NUMBERS[country])),
});
