import { canvas, mirrored, rect, times } from '../draw.ts';
import { BLUSH, CLAY, DENIM, dark, INK, LINEN, light, OCHRE, PAPER, PINE, SAGE, SAND, SCHEMES, STONE, WALNUT, WOOD } from '../palette.ts';
import { basket, board, mirror, picture, rug } from '../parts/decor.ts';
import { plant, trailing } from '../parts/greenery.ts';
import { fireplace } from '../parts/hearth.ts';
import { crockery, jars } from '../parts/kitchen.ts';
import { pendant, sconce, tableLamp } from '../parts/lamps.ts';
import { shell } from '../parts/room.ts';
import { chair } from '../parts/seating.ts';
import { bowl, diningTable, setting, sideboard, stems, vase } from '../parts/tables.ts';
import { curtains, glassDoor, pane, sideWindow, sunlight } from '../parts/window.ts';
import type { Scene } from '../scene.ts';

const dining = (id: string, tags: readonly string[], ...parts: readonly string[]): Scene => ({
  id: `comedor-${id}`,
  slot: 'comedor',
  tags,
  svg: () => canvas(...parts),
});

const around = (
  count: number,
  x: number,
  step: number,
  y: number,
  wood: string,
  seat: string,
  style: 'slats' | 'round' | 'shell',
  h = 270,
): string => times(count, (i) => chair(x + i * step, y, wood, seat, style, h));

export const dinings: readonly Scene[] = [
  dining(
    'ventanal',
    ['flat', 'view', 'santiago'],
    shell(SCHEMES.linen, { side: 'none' }),
    glassDoor(200, 110, 880, 'cordillera', 'morning', PAPER, 4),
    curtains(200, 90, 880, SAGE),
    sunlight(380, 520, 120),
    rug(640, 876, 900, 120, SAND, 'border', LINEN),
    around(3, 390, 190, 770, WALNUT, CLAY, 'round'),
    diningTable(300, 880, 680, WOOD),
    setting(330, 690, 620, 3),
    around(2, 480, 220, 936, WALNUT, CLAY, 'round', 280),
    pendant(640, 290, 190, OCHRE, 'dome'),
  ),
  dining(
    'redonda',
    ['flat', 'warm'],
    shell(SCHEMES.pine, { side: 'left', wear: 'panels' }),
    mirrored(
      sideboard(40, 720, 420, WALNUT, 3, 170),
      tableLamp(120, 542, OCHRE, CLAY, 140),
      picture(200, 200, 200, 220, 0, [CLAY, OCHRE, SAND]),
    ),
    pane(240, 140, 230, 360, 'garden', 'day', { down: 2 }),
    rug(580, 880, 720, 140, BLUSH, 'oval'),
    chair(300, 830, WOOD, LINEN, 'shell', 270),
    chair(760, 830, WOOD, LINEN, 'shell', 270),
    diningTable(350, 900, 460, WOOD, true, 180),
    vase(580, 710, 100, CLAY),
    stems(580, 620, 150, OCHRE),
    pendant(580, 330, 220, LINEN, 'basket'),
    plant(1180, 850, 340, CLAY, 'palm'),
  ),
  dining(
    'banco',
    ['flat', 'studio', 'lisboa', 'porto'],
    shell(SCHEMES.mist, { side: 'right', ground: 'checker' }),
    times(6, (i) => picture(150 + (i % 3) * 190, 130 + Math.floor(i / 3) * 210, 130, 150, i, [CLAY, PINE, OCHRE], PAPER)),
    pane(830, 130, 230, 340, 'roofs', 'day', { down: 2 }),
    rect(100, 590, 640, 60, PINE, { r: 14 }),
    rect(100, 640, 640, 150, dark(WOOD, 0.08), { r: 6 }),
    rect(96, 628, 648, 20, WOOD, { r: 5 }),
    diningTable(180, 880, 560, PAPER, false, 176),
    setting(230, 690, 460, 2),
    chair(230, 940, WOOD, OCHRE, 'slats', 280),
    chair(560, 940, WOOD, OCHRE, 'slats', 280),
    times(2, (i) => pendant(330 + i * 260, 330, 110, CLAY, 'cone')),
    plant(1000, 800, 380, OCHRE, 'olive'),
    basket(840, 830, 120),
  ),
  dining(
    'cabana',
    ['cabin', 'bariloche', 'puerto-varas', 'warm'],
    shell(
      { ...SCHEMES.linen, wall: '#C99B68', floor: '#9A6C42', trim: '#8A6240' },
      { side: 'both', wear: 'boards', ground: 'boards', beams: true },
    ),
    fireplace(180, 690, 300, STONE, true),
    pane(580, 150, 480, 380, 'lake', 'day', { frame: WALNUT, across: 3 }),
    around(3, 520, 180, 780, WALNUT, PINE, 'slats'),
    diningTable(430, 890, 640, WALNUT),
    setting(480, 700, 540, 3),
    chair(330, 930, WALNUT, PINE, 'slats', 290),
    chair(1060, 930, WALNUT, PINE, 'slats', 290),
    pendant(750, 260, 150, INK, 'dome'),
  ),
  dining(
    'patio',
    ['adobe', 'cusco', 'atacama', 'sevilla', 'house'],
    shell({ ...SCHEMES.blush, wall: '#EAD0A8', floor: '#B86B4B' }, { side: 'left', ground: 'tiles', beams: true }),
    times(3, (i) => pane(230 + i * 340, 150, 230, 440, 'ancient', 'day', { arch: true, frame: PAPER, sill: false })),
    sunlight(260, 200, 160),
    sunlight(600, 200, 160),
    diningTable(320, 870, 760, WALNUT),
    times(3, (i) => vase(520 + i * 160, 690, 90 - (i % 2) * 24, [CLAY, PINE, OCHRE][i] ?? CLAY)),
    around(3, 400, 220, 930, WOOD, CLAY, 'round', 270),
    sideWindow('day', WALNUT),
    times(3, (i) => pendant(470 + i * 230, 290 - (i % 2) * 50, 110, SAND, 'basket')),
    plant(160, 860, 320, CLAY, 'cactus'),
  ),
  dining(
    'noche',
    ['flat', 'view', 'madrid', 'buenos-aires'],
    shell({ ...SCHEMES.paper, wall: '#6E7F86', floor: '#8F6B4A', trim: '#55656C' }, { side: 'right', ground: 'planks' }),
    pane(90, 130, 480, 380, 'skyline', 'night', { frame: INK, across: 3 }),
    mirror(860, 280, 120, OCHRE),
    sconce(680, 270, LINEN),
    sconce(1040, 270, LINEN),
    sideboard(660, 716, 440, PINE, 4, 160),
    vase(740, 550, 90, CLAY),
    bowl(960, 550, 120, PAPER, [OCHRE, CLAY, OCHRE]),
    rug(500, 892, 860, 110, '#8E4B3A', 'border', SAND),
    chair(130, 850, INK, BLUSH, 'shell', 280),
    diningTable(200, 900, 640, INK, true, 180),
    setting(280, 718, 480, 3),
    chair(800, 870, INK, BLUSH, 'shell', 280),
    pendant(380, 360, 110, '#F7F3E8', 'globe'),
    pendant(520, 290, 90, '#F7F3E8', 'globe'),
    pendant(650, 390, 100, '#F7F3E8', 'globe'),
  ),
  dining(
    'compartida',
    ['hostel', 'shared', 'valparaiso', 'lima'],
    shell({ ...SCHEMES.sage, wall: '#D9B25F', floor: '#A77B52' }, { side: 'none', ground: 'boards', wear: 'panels' }),
    pane(840, 130, 320, 270, 'hills', 'day', { across: 3 }),
    board(90, 180, 560, WOOD, crockery(120, 180, DENIM) + jars(400, 180, 4)),
    board(90, 320, 560, WOOD, trailing(160, 320, 70, 90, PINE) + crockery(300, 320, CLAY) + vase(590, 320, 80, PAPER)),
    around(5, 170, 200, 770, PINE, PAPER, 'slats', 250),
    diningTable(80, 880, 1120, light(WOOD, 0.1)),
    setting(140, 690, 1000, 5),
    around(4, 260, 220, 944, CLAY, PAPER, 'slats', 260),
    times(4, (i) => pendant(220 + i * 280, 440 - (i % 2) * 30, 110, [CLAY, PINE, PAPER, DENIM][i] ?? CLAY, 'dome')),
  ),
];
