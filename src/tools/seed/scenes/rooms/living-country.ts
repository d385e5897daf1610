import { canvas, mirrored, times } from '../draw.ts';
import {
  BLUSH,
  CLAY,
  DENIM,
  dark,
  INK,
  LEAF,
  LINEN,
  light,
  OCHRE,
  PAPER,
  PINE,
  SAGE,
  SAND,
  SCHEMES,
  STONE,
  WALNUT,
  WOOD,
} from '../palette.ts';
import { basket, board, mirror, picture, rug } from '../parts/decor.ts';
import { plant, trailing } from '../parts/greenery.ts';
import { fireplace, logs, stove } from '../parts/hearth.ts';
import { floorLamp, pendant, sconce, tableLamp } from '../parts/lamps.ts';
import { shell } from '../parts/room.ts';
import { armchair, cushion, lounge, pouf, sofa } from '../parts/seating.ts';
import { books, bowl, cup, lowTable, sideboard, sideTable, stack, stems, vase } from '../parts/tables.ts';
import { curtains, glassDoor, pane, sideWindow, sunlight } from '../parts/window.ts';
import type { Scene } from '../scene.ts';

const living = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id: `living-${id}`,
  slot: 'living',
  tags,
  svg: () => canvas(...parts),
});

const pine = { ...SCHEMES.linen, wall: '#C99B68', floor: '#9A6C42', trim: '#8A6240' };
const adobe = { ...SCHEMES.blush, wall: '#DDB08A', floor: '#B9785A', trim: '#C99672' };

/** Living rooms of cabins, houses and villages. */
export const livingCountry: readonly Scene[] = [
  living(
    'volcan',
    ['puerto-varas', 'cabin', 'view', 'warm'],
    shell(pine, { side: 'right', wear: 'boards', ground: 'boards', beams: true }),
    pane(380, 130, 600, 400, 'volcano', 'day', { frame: dark(WALNUT, 0.1), across: 2 }),
    sunlight(440, 420, 140),
    stove(220, 740, 170),
    logs(60, 790, 3, 2),
    rug(700, 866, 800, 150, LINEN, 'berber', CLAY),
    sofa(470, 796, 520, SAGE, { seats: 2, round: 40 }),
    cushion(570, 668, 90, CLAY, -8, 'stripe'),
    cushion(890, 668, 90, LINEN, 8),
    lounge(1010, 850, CLAY, WALNUT),
    lowTable(520, 910, 320, WALNUT, 'block'),
    cup(640, 796),
    pendant(700, 120, 120, INK, 'cone'),
  ),
  living(
    'chimenea',
    ['bariloche', 'cabin', 'warm'],
    shell({ ...pine, wall: '#B98656' }, { side: 'both', wear: 'boards', beams: true }),
    fireplace(470, 690, 340, STONE, true),
    picture(560, 210, 160, 120, 0, [PINE, OCHRE, SAND], WALNUT),
    vase(500, 368, 60, CLAY),
    pane(200, 180, 190, 300, 'lake', 'dusk', { frame: dark(WALNUT, 0.1), down: 2 }),
    pane(890, 180, 190, 300, 'lake', 'dusk', { frame: dark(WALNUT, 0.1), down: 2 }),
    rug(640, 850, 700, 190, CLAY, 'border', SAND),
    armchair(180, 800, PINE, 270),
    armchair(830, 800, PINE, 270),
    cushion(310, 672, 84, OCHRE, -6),
    cushion(970, 672, 84, OCHRE, 6),
    logs(1000, 690, 3, 3),
    lowTable(490, 880, 300, WALNUT, 'round'),
    stack(590, 784, 90, [PAPER, DENIM]),
  ),
  living(
    'adobe',
    ['atacama', 'adobe', 'warm'],
    shell(adobe, { side: 'left', ground: 'concrete', beams: true }),
    pane(860, 170, 270, 330, 'desert', 'day', { frame: WALNUT, down: 2 }),
    sunlight(900, 220, -180),
    times(3, (i) =>
      board(
        360,
        200 + i * 120,
        330,
        light(adobe.wall, 0.2),
        i === 0
          ? vase(430, 200, 80, CLAY) + vase(520, 200, 56, PAPER) + bowl(620, 200, 90, WALNUT)
          : i === 1
            ? books(380, 320, 6, [CLAY, LINEN, PINE, OCHRE]) + vase(620, 320, 70, INK)
            : stack(380, 440, 110, [CLAY, SAND, PINE]) + bowl(600, 440, 110, OCHRE),
      ),
    ),
    rug(640, 860, 960, 180, CLAY, 'stripes', OCHRE),
    sofa(260, 790, 600, light(adobe.wall, 0.35), { seats: 3, round: 18, legs: '#B9785A' }),
    times(4, (i) => cushion(350 + i * 140, 660, 88, [CLAY, PINE, OCHRE, LINEN][i] ?? CLAY, i % 2 ? 7 : -7, i % 2 ? 'stripe' : 'dot')),
    plant(960, 800, 330, CLAY, 'cactus'),
    pouf(1090, 880, 150, OCHRE),
    lowTable(430, 916, 320, WALNUT, 'block'),
    pendant(560, 150, 170, SAND, 'basket'),
    sideWindow('day', WALNUT),
  ),
  living(
    'mar',
    ['valparaiso', 'malaga', 'view', 'coast'],
    shell({ ...SCHEMES.paper, wall: '#EDF1EE' }, { side: 'none', ground: 'boards' }),
    glassDoor(250, 120, 780, 'sea', 'day', PAPER, 3),
    curtains(250, 100, 780, '#F1ECE2'),
    sunlight(420, 480, 120),
    rug(640, 868, 820, 140, light(DENIM, 0.3), 'stripes', PAPER),
    sofa(70, 812, 420, PAPER, { seats: 2, legs: WOOD }),
    cushion(160, 682, 86, DENIM, -8, 'stripe'),
    cushion(400, 684, 80, SAND, 7),
    lounge(770, 800, DENIM, WOOD),
    lounge(1010, 830, LINEN, WOOD),
    lowTable(490, 892, 300, WOOD, 'round'),
    bowl(640, 796, 96, DENIM, [CLAY, OCHRE, CLAY]),
    plant(1190, 770, 420, LINEN, 'palm'),
    pendant(620, 170, 170, SAND, 'basket'),
  ),
  living(
    'vinas',
    ['mendoza', 'warm', 'view'],
    shell({ ...SCHEMES.sage, floor: '#B5724F' }, { side: 'left', ground: 'tiles', beams: true }),
    pane(240, 150, 330, 430, 'vines', 'dusk', { frame: WALNUT, down: 3 }),
    mirrored(fireplace(220, 690, 300, PAPER)),
    picture(830, 190, 160, 150, 1, [CLAY, OCHRE, SAND], WALNUT),
    rug(600, 866, 780, 150, '#8E4B3A', 'border', SAND),
    lounge(250, 790, CLAY, WALNUT),
    sideTable(500, 770, WALNUT),
    tableLamp(500, 630, LINEN, PINE, 130),
    sofa(560, 850, 460, SAND, { seats: 2, round: 44 }),
    cushion(660, 722, 88, PINE, -9),
    cushion(930, 722, 88, CLAY, 8, 'dot'),
    basket(1130, 790, 130, WOOD),
    plant(120, 850, 300, CLAY, 'olive'),
  ),
  living(
    'patio',
    ['sevilla', 'cusco', 'house'],
    shell({ ...SCHEMES.linen, wall: '#F0E2C4', floor: '#B86B4B' }, { side: 'right', ground: 'checker', wear: 'halftiles' }),
    pane(130, 130, 240, 460, 'garden', 'day', { arch: true, frame: PINE, sill: false }),
    pane(470, 130, 240, 460, 'garden', 'day', { arch: true, frame: PINE, sill: false }),
    sunlight(160, 220, 170),
    sunlight(500, 220, 170),
    sconce(420, 250, PAPER),
    plant(420, 756, 300, CLAY, 'palm'),
    sofa(760, 780, 390, PINE, { seats: 2, tall: 230 }),
    cushion(850, 650, 84, OCHRE, -8),
    cushion(1060, 650, 84, CLAY, 8),
    mirror(950, 260, 76, OCHRE, 1.3),
    armchair(140, 860, CLAY, 240),
    lowTable(560, 900, 330, WALNUT),
    stems(720, 700, 130, OCHRE),
    vase(720, 782, 84, PAPER),
    pouf(1080, 900, 140, OCHRE),
  ),
  living(
    'bambu',
    ['lima', 'flat', 'studio'],
    shell({ ...SCHEMES.mist, wall: '#D8DCCB' }, { side: 'left', wear: 'panels', ground: 'planks' }),
    sideboard(540, 720, 560, WOOD, 4, 170),
    times(3, (i) => picture(580 + i * 180, 210, 130, 180, i + 1, [PINE, CLAY, OCHRE], PAPER)),
    tableLamp(1030, 542, LINEN, CLAY, 150),
    trailing(620, 544, 70, 110, PAPER),
    books(720, 544, 6, [CLAY, LINEN, PINE, OCHRE]),
    sideWindow('dusk'),
    rug(680, 868, 760, 150, SAGE, 'oval'),
    armchair(300, 800, OCHRE, 250),
    floorLamp(240, 760, LINEN, 'pole', 440),
    lounge(920, 850, LEAF, WOOD),
    lowTable(570, 900, 280, WALNUT, 'round'),
    bowl(700, 806, 80, PAPER, [BLUSH, OCHRE]),
    plant(1190, 760, 480, LINEN, 'ficus'),
  ),
];
