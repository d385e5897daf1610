import { canvas, mirrored, rect, times } from '../draw.ts';
import { CLAY, DENIM, INK, LINEN, light, OCHRE, PAPER, PINE, SAGE, SAND, SCHEMES, WALNUT, WOOD } from '../palette.ts';
import { board, picture, rug } from '../parts/decor.ts';
import { deskLamp, glassWall, laptop, noteBoard, officeChair, screen } from '../parts/desk.ts';
import { plant, trailing } from '../parts/greenery.ts';
import { pendant } from '../parts/lamps.ts';
import { shell } from '../parts/room.ts';
import { armchair, chair, cushion, sofa } from '../parts/seating.ts';
import { books, cup, diningTable, lowTable, stack, vase } from '../parts/tables.ts';
import { curtains, glassDoor, pane, sideWindow, sunlight } from '../parts/window.ts';
import type { Scene } from '../scene.ts';

const room = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id,
  slot: 'otro',
  tags,
  svg: () => canvas(...parts),
});

/** Desks of a space and rooms to work in together. */
export const workRooms: readonly Scene[] = [
  room(
    'escritorio-ventana',
    ['desk', 'flat', 'studio', 'santiago'],
    shell(SCHEMES.sage, { side: 'right' }),
    pane(200, 120, 460, 330, 'cordillera', 'morning', { across: 2 }),
    curtains(200, 96, 460, LINEN, 684, 70),
    board(790, 200, 280, WOOD, books(800, 200, 6, [CLAY, PINE, OCHRE, LINEN]) + trailing(1010, 200, 64, 120, PAPER)),
    board(790, 340, 280, WOOD, stack(810, 340, 100, [PINE, PAPER, CLAY]) + vase(960, 340, 72, CLAY)),
    sunlight(300, 340, 160),
    diningTable(360, 850, 640, WOOD, false, 190),
    laptop(610, 652, false),
    deskLamp(480, 652, CLAY),
    cup(800, 654, OCHRE),
    stack(860, 654, 100, [PINE, PAPER]),
    officeChair(680, 930, PINE),
    plant(180, 830, 360, CLAY, 'monstera'),
  ),
  room(
    'escritorio-noche',
    ['desk', 'flat', 'buenos-aires', 'warm'],
    shell(SCHEMES.pine, { side: 'left', ground: 'boards' }),
    noteBoard(330, 130, 330, 230),
    pane(800, 120, 340, 380, 'skyline', 'night', { frame: WALNUT, down: 2 }),
    diningTable(260, 830, 800, WALNUT, false, 190),
    screen(520, 634, 270),
    deskLamp(390, 634, OCHRE),
    books(880, 634, 5, [CLAY, LINEN, OCHRE, SAGE]),
    rug(640, 890, 700, 110, CLAY, 'oval'),
    officeChair(660, 926, SAND),
    plant(1160, 820, 420, LINEN, 'ficus'),
    sideWindow('night'),
  ),
  room(
    'cowork-mesas',
    ['cowork', 'santiago', 'view'],
    shell({ ...SCHEMES.paper, floor: '#C4BBAA' }, { side: 'none', ground: 'concrete' }),
    glassDoor(60, 110, 1160, 'skyline', 'day', INK, 6),
    sunlight(300, 500, 140),
    times(3, (i) => pendant(280 + i * 360, 330, 170, [CLAY, PINE, OCHRE][i] ?? CLAY, 'dome')),
    times(5, (i) => chair(170 + i * 190, 760, PINE, SAND, 'shell', 240)),
    diningTable(100, 860, 1080, WOOD, false, 176),
    times(4, (i) => laptop(200 + i * 240, 676, i % 2 === 0)),
    times(3, (i) => cup(360 + i * 240, 680, [CLAY, PAPER, PINE][i] ?? CLAY)),
    times(4, (i) => chair(230 + i * 220, 944, CLAY, LINEN, 'shell', 250)),
    plant(70, 830, 420, LINEN, 'palm'),
    plant(1220, 850, 380, CLAY, 'ficus'),
  ),
  room(
    'cowork-cabinas',
    ['cowork', 'madrid', 'lisboa', 'barcelona'],
    shell({ ...SCHEMES.mist, wall: '#D8DDD3' }, { side: 'right', ground: 'planks' }),
    glassWall(
      60,
      110,
      620,
      574,
      rect(60, 110, 620, 574, light(PINE, 0.5)) +
        picture(140, 210, 180, 130, 2, [CLAY, PINE, OCHRE]) +
        pendant(440, 270, 120, OCHRE, 'globe') +
        diningTable(180, 680, 400, WOOD, true, 150) +
        chair(130, 684, INK, CLAY, 'shell', 230) +
        chair(510, 684, INK, CLAY, 'shell', 230),
      4,
    ),
    times(4, (i) => rect(760 + i * 90, 110, 70, 574, i % 2 ? WOOD : light(WOOD, 0.12), { r: 4 })),
    board(770, 260, 300, WALNUT, books(780, 260, 6, [CLAY, PAPER, PINE, OCHRE]) + trailing(1000, 260, 70, 120, CLAY)),
    rug(700, 880, 800, 110, SAND, 'border', CLAY),
    sofa(640, 820, 460, PINE, { seats: 2, round: 50 }),
    cushion(750, 692, 86, OCHRE, -8),
    armchair(260, 850, CLAY, 240),
    lowTable(520, 912, 260, WOOD, 'round'),
    laptop(590, 816, true),
    plant(1190, 820, 440, PAPER, 'monstera'),
    plant(130, 860, 340, LINEN, 'snake'),
  ),
  room(
    'cowork-nave',
    ['cowork', 'valparaiso', 'buenos-aires', 'lima'],
    shell({ ...SCHEMES.blush, wall: '#C58A6C' }, { side: 'both', wear: 'bricks', ground: 'concrete', beams: true }),
    times(3, (i) => pane(210 + i * 310, 140, 230, 330, 'roofs', 'day', { arch: true, frame: INK })),
    sunlight(260, 200, 160),
    sunlight(570, 200, 160),
    times(2, (i) => diningTable(170 + i * 500, 780 + i * 30, 440, i ? WOOD : LINEN, false, 170)),
    times(2, (i) => screen(250 + i * 500, 610 + i * 30, 200)),
    times(2, (i) => laptop(470 + i * 500, 614 + i * 30, false)),
    times(2, (i) => officeChair(390 + i * 500, 900 + i * 30, i ? DENIM : OCHRE)),
    times(4, (i) => pendant(260 + i * 250, 240 - (i % 2) * 40, 110, i % 2 ? PAPER : INK, 'cone')),
    plant(660, 790, 340, PINE, 'palm'),
    mirrored(plant(90, 870, 360, PAPER, 'snake')),
  ),
];
