import { canvas, mirrored, rect, times } from '../draw.ts';
import { BLUSH, CLAY, DENIM, dark, INK, LINEN, light, OCHRE, PAPER, PINE, SAGE, SAND, SCHEMES, STONE, WALNUT, WOOD } from '../palette.ts';
import { bed, wardrobe } from '../parts/bed.ts';
import { basket, board, mirror, picture, rug } from '../parts/decor.ts';
import { plant, trailing } from '../parts/greenery.ts';
import { floorLamp, pendant, sconce, tableLamp } from '../parts/lamps.ts';
import { shell } from '../parts/room.ts';
import { armchair, chair, pouf } from '../parts/seating.ts';
import { books, diningTable, sideTable, stack, stems, vase } from '../parts/tables.ts';
import { curtains, glassDoor, pane, sideWindow, sunlight } from '../parts/window.ts';
import type { Scene } from '../scene.ts';

const bedroom = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id: `habitacion-${id}`,
  slot: 'habitacion',
  tags,
  svg: () => canvas(...parts),
});

/** Bedrooms of flats in town. */
export const bedroomsTown: readonly Scene[] = [
  bedroom(
    'salvia',
    ['flat'],
    shell(SCHEMES.sage, { side: 'left' }),
    sideWindow('day'),
    times(2, (i) => picture(520 + i * 190, 170, 140, 180, i * 3, [CLAY, PINE, SAND])),
    rug(690, 880, 900, 130, LINEN, 'oval'),
    sideTable(360, 752, WOOD, 'drawer'),
    tableLamp(360, 612, LINEN, CLAY, 130),
    bed(690, 846, 460, PAPER, { head: 'panel', wood: PINE, throwOver: CLAY, pillow: SAGE }),
    sideTable(1030, 752, WOOD, 'drawer'),
    stems(1030, 530, 110, OCHRE),
    vase(1030, 610, 80, PAPER),
    plant(1180, 790, 380, LINEN, 'ficus'),
    pendant(1030, 250, 100, LINEN, 'globe'),
  ),
  bedroom(
    'ratan',
    ['flat', 'warm'],
    shell(SCHEMES.linen, { side: 'right', wear: 'panels' }),
    pane(110, 150, 260, 330, 'skyline', 'morning', { down: 2 }),
    curtains(110, 120, 260, BLUSH),
    sunlight(190, 240, 220),
    bed(760, 850, 500, LINEN, { head: 'rattan', throwOver: PINE, pillow: BLUSH }),
    pendant(470, 400, 110, SAND, 'basket'),
    sideTable(450, 766, WALNUT),
    stack(420, 626, 70, [PINE, PAPER]),
    mirror(760, 240, 90, WOOD),
    basket(1110, 800, 130),
    pouf(300, 880, 150, OCHRE),
  ),
  bedroom(
    'azul',
    ['flat', 'view', 'barcelona'],
    shell({ ...SCHEMES.mist, wall: '#55748A' }, { side: 'none', ground: 'boards' }),
    glassDoor(60, 120, 420, 'skyline', 'dusk', PAPER, 2),
    curtains(60, 100, 420, LINEN, 684, 70),
    sunlight(140, 320, 180),
    rug(820, 888, 880, 110, SAND, 'border', PAPER),
    bed(850, 852, 480, PAPER, { head: 'arch', wood: WOOD, throwOver: OCHRE, pillow: light(DENIM, 0.3) }),
    sconce(560, 430, OCHRE),
    sconce(1150, 430, OCHRE),
    picture(760, 110, 190, 130, 0, [PINE, OCHRE, SAND], PAPER),
    sideTable(1190, 772, WOOD),
    plant(540, 770, 240, CLAY, 'snake'),
  ),
  bedroom(
    'vestidor',
    ['flat', 'studio', 'buenos-aires'],
    shell(SCHEMES.paper, { side: 'right' }),
    wardrobe(60, 704, 440, 590, LINEN, 4, true),
    bed(850, 850, 440, SAGE, { head: 'slats', wood: WOOD, throwOver: LINEN }),
    pane(640, 110, 400, 240, 'skyline', 'day', { across: 3 }),
    sunlight(640, 340, 160),
    sideTable(570, 768, WOOD, 'foot', 120),
    tableLamp(570, 648, OCHRE, PINE, 110),
    rug(470, 900, 480, 90, CLAY, 'stripes', LINEN),
    mirrored(plant(80, 850, 340, CLAY, 'monstera')),
  ),
  bedroom(
    'pino',
    ['flat', 'warm', 'santiago'],
    shell(SCHEMES.pine, { side: 'both' }),
    bed(640, 850, 520, LINEN, { head: 'panel', wood: OCHRE, throwOver: '#8E4B3A', pillow: OCHRE, tall: 300 }),
    pendant(290, 420, 90, OCHRE, 'cone'),
    pendant(990, 420, 90, OCHRE, 'cone'),
    board(
      470,
      190,
      340,
      WALNUT,
      picture(500, 90, 80, 88, 1, [CLAY, OCHRE, SAND]) + vase(640, 190, 70, PAPER) + trailing(750, 190, 60, 90, CLAY),
    ),
    sideTable(280, 760, WALNUT, 'drawer'),
    sideTable(1000, 760, WALNUT, 'drawer'),
    stack(240, 620, 90, [PAPER, CLAY, SAGE]),
    vase(1000, 616, 74, CLAY),
    sideWindow('morning'),
    rug(640, 924, 700, 60, SAND, 'border', CLAY),
  ),
  bedroom(
    'escritorio',
    ['flat', 'studio', 'lisboa'],
    shell(SCHEMES.blush, { side: 'left', wear: 'halftiles' }),
    pane(860, 130, 260, 380, 'roofs', 'day', { down: 2 }),
    sunlight(880, 220, -260),
    diningTable(820, 780, 360, WOOD, false, 150),
    stack(860, 600, 90, [PINE, PAPER, CLAY]),
    tableLamp(1120, 600, OCHRE, INK, 110),
    chair(930, 836, WALNUT, PINE, 'round'),
    bed(420, 850, 400, DENIM, { head: 'posts', wood: WALNUT, throwOver: LINEN, pillow: PAPER }),
    picture(250, 190, 150, 110, 2, [CLAY, OCHRE, PINE]),
    picture(440, 160, 110, 150, 3, [PINE, CLAY, SAGE]),
    rug(720, 908, 420, 80, LINEN, 'oval'),
  ),
  bedroom(
    'noche',
    ['flat', 'view', 'madrid', 'warm'],
    shell({ ...SCHEMES.mist, wall: '#8FA0A6' }, { side: 'right', ground: 'concrete' }),
    glassDoor(110, 120, 940, 'skyline', 'night', INK, 4),
    rug(560, 892, 980, 110, STONE, 'border', LINEN),
    floorLamp(1010, 760, LINEN, 'tripod', 360),
    rect(230, 520, 580, 90, dark(WALNUT, 0.1), { r: 16 }),
    bed(520, 850, 520, STONE, { head: 'none', wood: INK, throwOver: CLAY, pillow: dark(SAND, 0.06) }),
    armchair(960, 866, OCHRE, 230),
    sideTable(170, 780, INK),
    books(130, 640, 4, [CLAY, PAPER, OCHRE]),
  ),
];
