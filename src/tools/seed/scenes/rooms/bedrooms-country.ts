import { canvas, line, mirrored, poly, rect, times } from '../draw.ts';
import { BLUSH, CLAY, DENIM, dark, INK, LINEN, light, OCHRE, PAPER, PINE, SAGE, SAND, SCHEMES, WALNUT, WOOD } from '../palette.ts';
import { bed, bunk, wardrobe } from '../parts/bed.ts';
import { basket, board, mirror, picture, rug } from '../parts/decor.ts';
import { plant } from '../parts/greenery.ts';
import { stove } from '../parts/hearth.ts';
import { pendant, sconce, tableLamp } from '../parts/lamps.ts';
import { shell } from '../parts/room.ts';
import { lounge, pouf } from '../parts/seating.ts';
import { books, sideTable, stack, stems, vase } from '../parts/tables.ts';
import { curtains, glassDoor, pane, sideWindow, sunlight } from '../parts/window.ts';
import type { Scene } from '../scene.ts';

const bedroom = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id: `habitacion-${id}`,
  slot: 'habitacion',
  tags,
  svg: () => canvas(...parts),
});

const pine = { ...SCHEMES.linen, wall: '#C99B68', floor: '#9A6C42', trim: '#8A6240' };
const adobe = { ...SCHEMES.blush, wall: '#E0B690', floor: '#B9785A', trim: '#C99672' };

/** Bedrooms of cabins, houses, villages and shared houses. */
export const bedroomsCountry: readonly Scene[] = [
  bedroom(
    'altillo',
    ['cabin', 'bariloche', 'warm', 'view'],
    shell(pine, { side: 'none', wear: 'boards', ground: 'boards' }),
    poly([0, 0, 470, 0, 0, 430], light(WOOD, 0.1)),
    poly([1280, 0, 810, 0, 1280, 430], dark(WOOD, 0.06)),
    times(4, (i) => line(i * 120 - 10, 440 - i * 110, 120 + i * 110, 330 - i * 104, dark(WOOD, 0.2), 3, { o: 0.5 })),
    poly([620, 0, 660, 0, 660, 130, 620, 130], WALNUT),
    pane(500, 150, 280, 250, 'lake', 'day', { frame: WALNUT }),
    bed(640, 850, 500, CLAY, { head: 'posts', wood: WALNUT, throwOver: LINEN, sheet: '#F3EEE3' }),
    sideTable(260, 760, WALNUT, 'drawer'),
    tableLamp(260, 620, OCHRE, INK, 120),
    basket(1030, 800, 150, WOOD, CLAY),
    rug(640, 920, 820, 70, SAND, 'berber', CLAY),
  ),
  bedroom(
    'lago',
    ['cabin', 'puerto-varas', 'view'],
    shell({ ...pine, wall: '#D9BC93' }, { side: 'left', wear: 'boards', beams: true }),
    glassDoor(700, 140, 430, 'volcano', 'morning', WALNUT, 2),
    sunlight(760, 320, -200),
    sideWindow('morning', WALNUT),
    bed(430, 850, 440, PINE, { head: 'slats', wood: WALNUT, throwOver: LINEN, pillow: SAGE }),
    lounge(880, 840, OCHRE, WALNUT),
    picture(350, 190, 170, 130, 0, [PINE, OCHRE, SAND], WALNUT),
    rug(850, 900, 500, 90, LINEN, 'berber', DENIM),
    plant(690, 760, 260, CLAY, 'snake'),
  ),
  bedroom(
    'barro',
    ['atacama', 'adobe', 'warm'],
    shell(adobe, { side: 'right', ground: 'concrete', beams: true }),
    pane(160, 220, 200, 200, 'desert', 'dusk', { frame: WALNUT }),
    rect(480, 170, 150, 150, dark(adobe.wall, 0.12), { r: 14 }),
    vase(530, 316, 90, CLAY),
    vase(590, 316, 60, PAPER),
    rect(700, 170, 250, 150, dark(adobe.wall, 0.12), { r: 14 }),
    books(720, 316, 7, [CLAY, LINEN, OCHRE, PINE]),
    bed(680, 850, 520, LINEN, { head: 'none', wood: WALNUT, throwOver: CLAY, pillow: OCHRE }),
    pouf(210, 830, 170, CLAY),
    plant(1050, 780, 300, PAPER, 'cactus'),
    pendant(330, 360, 140, SAND, 'basket'),
    rug(640, 922, 980, 70, CLAY, 'stripes', OCHRE),
  ),
  bedroom(
    'marina',
    ['coast', 'valparaiso', 'malaga', 'view'],
    shell({ ...SCHEMES.paper, wall: '#E4ECEB' }, { side: 'both', wear: 'boards', ground: 'boards' }),
    pane(470, 110, 340, 250, 'sea', 'day', { across: 3 }),
    curtains(470, 84, 340, light(DENIM, 0.4), 600, 70),
    bed(640, 850, 480, PAPER, { head: 'slats', wood: PAPER, throwOver: DENIM, pillow: SAND }),
    sideTable(290, 764, PAPER, 'drawer'),
    sideTable(990, 764, PAPER, 'drawer'),
    tableLamp(290, 624, SAND, DENIM, 130),
    stems(990, 540, 120, SAGE),
    vase(990, 620, 76, DENIM),
    mirrored(sideWindow('day')),
    rug(640, 922, 760, 66, light(DENIM, 0.2), 'stripes', PAPER),
  ),
  bedroom(
    'literas',
    ['hostel', 'shared', 'cusco'],
    shell({ ...SCHEMES.sage, wall: '#D3D9C6' }, { side: 'none', ground: 'planks' }),
    pane(520, 140, 240, 330, 'ancient', 'day', { down: 2 }),
    sunlight(560, 220, 60),
    bunk(60, 730, 430, WOOD, CLAY, PINE),
    mirrored(bunk(60, 730, 430, WOOD, OCHRE, DENIM)),
    rug(640, 850, 380, 140, CLAY, 'stripes', LINEN),
    pouf(640, 846, 130, PINE),
    pendant(640, 96, 100, CLAY, 'dome'),
    basket(560, 760, 90),
    times(3, (i) => rect(550 + i * 62, 540, 44, 12, WALNUT, { r: 6 })),
  ),
  bedroom(
    'estufa',
    ['house', 'mendoza', 'warm'],
    shell({ ...SCHEMES.blush, wall: '#E9D3B0' }, { side: 'left', beams: true, ground: 'tiles' }),
    pane(220, 150, 260, 330, 'vines', 'dusk', { frame: PINE, down: 2 }),
    curtains(220, 120, 260, '#F1E6D2', 684, 60),
    bed(800, 850, 480, SAND, { head: 'arch', wood: PINE, throwOver: CLAY, pillow: BLUSH }),
    sconce(500, 400, LINEN),
    sconce(1110, 400, LINEN),
    wardrobe(60, 780, 190, 440, WALNUT, 2),
    sideTable(490, 780, WALNUT),
    stack(450, 640, 80, [CLAY, PAPER]),
    stems(520, 590, 110, OCHRE),
  ),
  bedroom(
    'mansarda',
    ['porto', 'lisboa', 'flat'],
    shell({ ...SCHEMES.mist, wall: '#E9E4DA' }, { side: 'right', ground: 'boards' }),
    poly([0, 0, 560, 0, 0, 560], '#F7F6F3'),
    poly([0, 550, 560, 0, 572, 0, 0, 566], dark(LINEN, 0.1)),
    poly([120, 250, 260, 110, 360, 110, 220, 250], '#BFDCE8'),
    poly([110, 254, 258, 104, 370, 104, 222, 254, 214, 246, 350, 114, 264, 114, 126, 248], WALNUT),
    sunlight(360, 260, 160),
    stove(1010, 740, 150),
    bed(560, 850, 460, BLUSH, { head: 'rattan', throwOver: PINE, pillow: LINEN, tall: 220 }),
    mirror(860, 330, 64, WOOD, 1.5),
    board(620, 230, 170, WOOD, books(630, 230, 5, [CLAY, PINE, OCHRE])),
    sideTable(230, 800, WOOD, 'drawer'),
    vase(230, 656, 80, DENIM),
    rug(900, 904, 420, 90, OCHRE, 'oval'),
  ),
];
