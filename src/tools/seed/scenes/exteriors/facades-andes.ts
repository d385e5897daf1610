import { canvas, line, rect, times } from '../draw.ts';
import { BLUSH, CLAY, DENIM, dark, INK, PINE, STONE, WALNUT } from '../palette.ts';
import { cabin } from '../parts/cabin.ts';
import { facade } from '../parts/facade.ts';
import { landscape, sky } from '../parts/landscape.ts';
import { balcony } from '../parts/openings.ts';
import { bicycle, campfire, meadow, planter, street, streetLamp, tree } from '../parts/outdoors.ts';
import type { Scene } from '../scene.ts';

const front = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id: `fachada-${id}`,
  slot: 'otro',
  tags: ['facade', 'exterior', ...tags],
  svg: () => canvas(...parts),
});

/** Fronts of Argentina and Peru. */
export const andeanFronts: readonly Scene[] = [
  front(
    'palermo',
    ['buenos-aires'],
    sky('morning', 800),
    facade(40, 830, 360, 520, '#E8D9BE', {
      floors: 2,
      columns: 3,
      opening: 'french',
      balconies: [0, 1],
      roof: 'cornice',
      wood: PINE,
      ground: 'shop',
      awning: PINE,
    }),
    facade(420, 830, 480, 620, '#F0E8D8', { floors: 3, columns: 3, opening: 'french', balconies: [0, 1, 2], roof: 'mansard', wood: INK }),
    facade(920, 830, 360, 470, BLUSH, { floors: 2, columns: 2, opening: 'french', balconies: [0, 1], roof: 'cornice', wood: PINE }),
    street(826, STONE, true),
    tree(400, 850, 460, 'jacaranda'),
    tree(1010, 860, 500, 'jacaranda'),
    bicycle(560, 890, PINE),
  ),
  front(
    'san-telmo',
    ['buenos-aires', 'dusk', 'warm'],
    sky('dusk', 800),
    facade(-40, 830, 420, 480, '#C98A72', {
      floors: 2,
      columns: 3,
      opening: 'arched',
      balconies: [0],
      roof: 'cornice',
      wood: PINE,
      lit: true,
    }),
    facade(390, 830, 500, 420, '#EAD2A8', {
      floors: 1,
      columns: 4,
      opening: 'french',
      balconies: [0],
      roof: 'cornice',
      ground: 'arcade',
      wood: CLAY,
      lit: true,
    }),
    facade(900, 830, 420, 560, '#8FA59A', {
      floors: 3,
      columns: 3,
      opening: 'french',
      balconies: [0, 1, 2],
      roof: 'mansard',
      ground: 'shop',
      awning: CLAY,
      wood: INK,
      lit: true,
    }),
    street(826, '#9C958B', true),
    streetLamp(384, 860),
    streetLamp(890, 860),
  ),
  front(
    'bodega',
    ['mendoza', 'house', 'view'],
    landscape('vines'),
    facade(180, 800, 820, 330, '#E6CFA9', { floors: 1, columns: 5, opening: 'shutters', roof: 'tiles', ground: 'arcade', wood: PINE }),
    meadow(796, '#C7AE78'),
    rect(540, 800, 100, 160, '#D9C7A8'),
    tree(120, 860, 520, 'cypress'),
    tree(1060, 850, 480, 'cypress'),
    tree(1170, 870, 540, 'cypress'),
    planter(230, 840, 160, CLAY),
    planter(790, 840, 160, CLAY),
  ),
  front(
    'cabana-lago',
    ['bariloche', 'cabin', 'view'],
    landscape('lake', 'dusk'),
    tree(90, 800, 560, 'fir'),
    tree(250, 780, 430, 'fir'),
    tree(1200, 800, 600, 'fir'),
    cabin(380, 800, 560, '#A8743F', '#6A3B2A', true),
    meadow(800, '#7D9A66'),
    rect(610, 816, 100, 144, '#CDBB98', { o: 0.8 }),
    campfire(1080, 880),
  ),
  front(
    'miraflores',
    ['lima', 'view', 'coast'],
    landscape('sea', 'dusk'),
    facade(100, 830, 420, 640, '#E8E2D6', {
      floors: 5,
      columns: 2,
      opening: 'wide',
      balconies: [0, 1, 2, 3, 4],
      rail: 'glass',
      roof: 'flat',
      wood: DENIM,
      lit: true,
    }),
    facade(540, 830, 360, 380, '#C9785A', { floors: 1, columns: 2, opening: 'sash', roof: 'cornice', wood: WALNUT, lit: true }),
    rect(560, 490, 320, 120, WALNUT, { r: 4 }),
    times(6, (i) => rect(574 + i * 50, 504, 40, 62, '#F8DC98', { o: 0.8 })),
    times(16, (i) => line(570 + i * 20, 572, 570 + i * 20, 604, dark(WALNUT, 0.2), 4)),
    street(826),
    tree(1010, 850, 560, 'palm'),
    tree(1160, 860, 460, 'palm'),
    planter(920, 850, 200, CLAY),
  ),
  front(
    'cusco',
    ['cusco', 'adobe', 'view'],
    landscape('ancient'),
    facade(120, 830, 460, 400, '#F3EBDD', {
      floors: 1,
      columns: 3,
      opening: 'square',
      roof: 'tiles',
      ground: 'arcade',
      wood: '#3E78A0',
      balconies: [0],
    }),
    facade(600, 830, 580, 470, '#F3EBDD', { floors: 1, columns: 4, opening: 'square', roof: 'tiles', ground: 'arcade', wood: '#3E78A0' }),
    times(4, (i) => balcony(640 + i * 144, 610, 110, 'wall', '#3E78A0', i + 1)),
    times(48, (i) =>
      rect(120 + (i % 24) * 44 + (Math.floor(i / 24) % 2) * 20, 786 + Math.floor(i / 24) * 22, 40, 20, i % 3 ? STONE : dark(STONE, 0.1), {
        r: 5,
      }),
    ),
    street(828, '#A79D8C', true),
    streetLamp(590, 860),
  ),
];
