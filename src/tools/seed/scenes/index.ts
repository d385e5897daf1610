import { campers } from './exteriors/campers.ts';
import { andeanFronts } from './exteriors/facades-andes.ts';
import { chileanFronts } from './exteriors/facades-chile.ts';
import { northernFronts } from './exteriors/facades-north.ts';
import { terraces } from './exteriors/terraces.ts';
import { renderAll } from './render.ts';
import { baths } from './rooms/baths.ts';
import { bedroomsCountry } from './rooms/bedrooms-country.ts';
import { bedroomsTown } from './rooms/bedrooms-town.ts';
import { dinings } from './rooms/dining.ts';
import { kitchens } from './rooms/kitchens.ts';
import { livingCountry } from './rooms/living-country.ts';
import { livingTown } from './rooms/living-town.ts';
import { workRooms } from './rooms/work.ts';
import type { Scene } from './scene.ts';

export type { Scene, Slot } from './scene.ts';

/** Every drawn picture of the demonstration spaces. */
export const scenes: readonly Scene[] = [
  ...livingTown,
  ...livingCountry,
  ...bedroomsTown,
  ...bedroomsCountry,
  ...kitchens,
  ...baths,
  ...dinings,
  ...chileanFronts,
  ...andeanFronts,
  ...northernFronts,
  ...campers,
  ...terraces,
  ...workRooms,
];

/** All scenes as JPEG 1280×960 by id, drawn once and kept in `folder`. */
export const renderScenes = (folder: string): Promise<Map<string, Buffer>> => renderAll(scenes, folder);
