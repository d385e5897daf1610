import { canvas, mirrored, rect } from '../draw.ts';
import { CLAY, DENIM, LINEN, OCHRE, PAPER, PINE, SAGE, STONE, WALNUT } from '../palette.ts';
import { campSet, canopy, caravan, van } from '../parts/camper.ts';
import { plant } from '../parts/greenery.ts';
import { landscape, sky, swell } from '../parts/landscape.ts';
import { campfire, fairyLights, meadow, tree } from '../parts/outdoors.ts';
import type { Scene } from '../scene.ts';

const camp = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id: `camper-${id}`,
  slot: 'otro',
  tags: ['camper', 'exterior', ...tags],
  svg: () => canvas(...parts),
});

export const campers: readonly Scene[] = [
  camp(
    'lago',
    ['bariloche', 'puerto-varas', 'view'],
    landscape('lake', 'morning'),
    tree(120, 820, 560, 'fir'),
    tree(1200, 790, 460, 'fir'),
    meadow(790, '#86A96F'),
    van(240, 860, PINE, 1, true),
    canopy(300, 580, 260, 290, OCHRE),
    campSet(830, 910, CLAY),
  ),
  camp(
    'desierto',
    ['atacama', 'warm'],
    landscape('desert', 'dusk'),
    meadow(800, '#D3A274', false),
    mirrored(van(330, 860, CLAY, 1.05)),
    plant(140, 880, 300, STONE, 'cactus'),
    campfire(420, 920),
    plant(1180, 850, 200, WALNUT, 'cactus'),
  ),
  camp(
    'bosque',
    ['bariloche', 'night', 'warm'],
    sky('night', 700),
    swell(560, 90, 30, '#33514F'),
    tree(60, 800, 640, 'fir'),
    tree(210, 770, 520, 'fir'),
    tree(1080, 780, 560, 'fir'),
    tree(1230, 820, 680, 'fir'),
    meadow(780, '#4C6B52'),
    caravan(340, 860, OCHRE, 1.1),
    fairyLights(220, 420, 640, 500, 60),
    fairyLights(640, 500, 1090, 400, 60),
    campfire(1020, 900),
    campSet(120, 930, SAGE),
  ),
  camp(
    'costa',
    ['valparaiso', 'malaga', 'coast', 'view'],
    landscape('sea', 'day'),
    meadow(800, '#E3CFA4', false),
    van(420, 880, DENIM, 1.1),
    canopy(500, 544, 300, 340, CLAY),
    rect(330, 640, 34, 260, OCHRE, { r: 17, t: 'rotate(8 347 770)' }),
    rect(344, 650, 5, 240, PAPER, { t: 'rotate(8 347 770)' }),
    tree(1190, 850, 520, 'palm'),
    campSet(60, 930, PINE),
  ),
  camp(
    'vinas',
    ['mendoza', 'view'],
    landscape('vines', 'morning'),
    meadow(860, '#C7AE78'),
    mirrored(caravan(560, 890, SAGE, 1.05)),
    tree(1110, 880, 540),
    fairyLights(560, 480, 1100, 470, 70),
    campSet(760, 920, LINEN),
  ),
];
