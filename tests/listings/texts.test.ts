import { describe, expect, it } from 'vitest';
import { LEAK_KINDS, leaksIn, leaksOf } from '../../src/kernel/talk/leaks.ts';
import { plainText, safeRichText } from '../../src/listings/form/field-kinds.ts';
import { copyTitle, defaultTitle } from '../../src/listings/form/form.ts';
import { DOUBT_KINDS, doubtsIn } from '../../src/listings/host-doubts.ts';
import { CATEGORIES } from '../../src/listings/vocabulary.ts';
import en from '../../texts/en/site-publish.json' with { type: 'json' };
import es from '../../texts/es/site-publish.json' with { type: 'json' };

describe('rich text (SEC-14)', () => {
  it.each([
    ['<p>a</p>', '<p>a</p>'],
    ['<b>a</b><i>b</i><u>c</u>', '<strong>a</strong><em>b</em><u>c</u>'],
    ['<p style="margin-left:10px">a</p>', '<p style="margin-left:10px">a</p>'],
    ['<p style="margin-left:100px">a</p>', '<p style="margin-left:100px">a</p>'],
    ['<p style="margin-left:110px">a</p>', '<p>a</p>'],
    ['<p style="margin-left:15px">a</p>', '<p>a</p>'],
    ['<p style="margin-left:0px">a</p>', '<p>a</p>'],
    ['<p style="position:fixed;margin-left:20px">a</p>', '<p style="margin-left:20px">a</p>'],
    ['<h1>a</h1><h3>b</h3>', 'a<h3>b</h3>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>p{}</style>b', 'b'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<ul><li>a</li></ul><blockquote>q</blockquote>', '<ul><li>a</li></ul><blockquote>q</blockquote>'],
  ])('%s becomes %s, and is then unchanged', (dirty, clean) => {
    expect(safeRichText(dirty)).toBe(clean);
    expect(safeRichText(clean)).toBe(clean);
  });
  it('is counted by its words', () => {
    expect(plainText('<p>a &amp; b</p><p>c<br>d</p>')).toBe('a & b c d');
    expect(plainText('<p> </p><br>')).toBe('');
  });
});

describe('doubtful words, which a host may still write (D-91)', () => {
  it.each([
    ['La clave del portón es 4821', ['number: 4821']],
    ['Me llamo Catalina Rojas y vivo al lado', ['name: Catalina Rojas']],
    ['Pregunten por don Ernesto en la portería', ['name: Ernesto']],
    ['Ask for Maria at the desk, flat 1203', ['number: 1203', 'name: Maria']],
    ['Torre 305 y otra vez 305', ['number: 305']],
    ['Call me Ana. Call +56 9 8765 4321', ['name: Ana']],
  ])('%s', (text, doubts) => {
    expect(doubtsIn(text).map(({ kind, words }) => `${kind}: ${words}`)).toEqual(doubts);
  });
  it.each([
    '2 baños y 3 dormitorios, 154 m2',
    'A 10 minutos del metro, a 300 m del parque, 300 Mbps',
    'Renovado en 2019; abierto desde el 01/03/2025',
    'Silencio desde las 22:00',
    'Libre desde el 2026-01-01; reformada entre 1998-2020',
    'Hasta 120 personas y 1500 metros',
    'La calle es tranquila y Santiago queda cerca',
    'don de gentes',
  ])('none are in: %s', (text) => expect(doubtsIn(text)).toEqual([]));
});

describe('words that are inherited property names', () => {
  it.each(['constructor', '__proto__', 'toString valueOf hasOwnProperty'])('%s is an ordinary word', (text) => {
    expect(leaksIn(`El ${text} de la casa`)).toEqual([]);
    expect(leaksIn(`El ${text} llama al +56 9 8765 4321`)).toEqual([{ kind: 'phone', words: '+56 9 8765 4321' }]);
  });
});

describe('words that a host must not write (D-91)', () => {
  it.each([
    'Escríbeme a ana.perez@example.com',
    'ana (arroba) example (punto) com',
    'ana arroba example punto com',
    'Mira https://example.com/casa',
    'www.example.cl',
    'más fotos en mi-casa.com',
    'Instagram: @casa_azul',
    'Llama al +56 9 8765 4321',
    'tel. (011) 4321-7654',
    'nueve ocho siete seis cinco cuatro tres',
    '98 76 54 32',
    'Estamos en Calle Lastarria 305',
    'Av. Providencia 1234, piso 3',
    'Avenida de los Leones N° 220',
    'Rua da Prata 80',
    '221 Baker Street',
    'Carrera Séptima # 45',
    'AVENIDA PROVIDENCIA 1234',
    'Paseo de la Castellana 100',
    'Carrer de Mallorca 401',
    'Gran Vía 32',
    'estamos en calle los leones 123',
    'rua da prata 80',
    '221 baker street',
    'mi web es casa-azul.cl',
    'reserva en MICASA.ES',
    'escribe a t.me/casa',
    'Instagram casa_azul',
    'mi insta es casa.azul',
    'wsp987654321',
    'ana@\u200bexample.com',
    '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣',
    '612.345.678',
    'IBAN ES9121000418450200051332',
    'GB29 NWBK 6016 1331 9268 19',
  ])('contact data: %s', (text) => expect(leaksOf(text)).toContain('contact_data'));

  it.each([
    'juan arroba gmail punto com',
    '+56 9 8765 4321',
    'nueve ocho siete seis cinco cuatro tres dos uno',
    'wa.me/56987654321',
    'instagram: @casa_x',
    'IBAN ES91 2100 0418 4502 0005 1332',
    'ｊｕａｎ＠ｍａｉｌ．ｃｏｍ',
  ])('contact data, as in a chat: %s', (text) => expect(leaksOf(text)).toContain('contact_data'));
  it.each(['llegamos el 12/09/2026 a las 15:30', 'somos 2 adultos y 3 niños', '300 Mbps', 'piso 12, 45 m2', '¿incluye 2 baños?'])(
    'nothing, as in a chat: %s',
    (text) => expect(leaksOf(text)).toEqual([]),
  );

  it.each([
    'cuesta 50 euros más',
    '$ 20.000 por la limpieza',
    'USD 30',
    '15€',
    '20 mil pesos',
    'ten dollars is 10 dollars',
    'S/ 100',
    '20 lucas',
    'cien euros',
    'veinte mil pesos',
  ])('an amount of money: %s', (text) => expect(leaksOf(text)).toEqual(['money_amount']));

  it.each([
    '2 baños y 3 dormitorios, 54 m2',
    'A 10 minutos del metro, a 300 m del parque',
    'Silencio desde las 22:00 hasta las 08:00',
    'Renovado en 2019-2024',
    'Abierto desde el 01/03/2025',
    'La calle es tranquila y tiene 3 cafés',
    'A dos cuadras de la Avenida Italia, 5 min a pie',
    'Calle Lastarria 3 cuadras al sur',
    'Está limpio.Es muy luminoso. No hay ruido',
    'Piso 12, ascensor, terraza de 20 metros',
    'Euro 2024 fue genial',
    'We have 4 bikes and 1 kitchen',
    'Uno de los dos dormitorios da al patio',
    'Libre del 12/09/2026 - 15/10/2026',
    'Free from 2026/09/05 until 2026-10-01',
    'Una ciudad de 1.500.000 habitantes',
    'A Plaza Italia 5 minutos, a Avenida Italia 12 min',
    'La calle tiene 120 árboles y la avenida principal 24 horas de luz',
    'Una calle renovada en 2019.',
    'Calle segura 24/7',
    'Instagram es muy lindo; facebook: muy activo',
    'Número s/n, 20k pasos',
    '10 minutes street parking',
  ])('is allowed: %s', (text) => expect(leaksOf(text)).toEqual([]));
});

it('generates a title of 5 to 80 characters in both languages for every kind of space', () => {
  for (const type of ['entire', 'private', 'shared'] as const) {
    for (const category of CATEGORIES) {
      for (const place of ['Lima', 'San Cristóbal de las Casas', 'X'.repeat(90)]) {
        const title = defaultTitle(type, category, place);
        for (const text of [title.es ?? '', title.en ?? '']) {
          expect([...text].length).toBeGreaterThanOrEqual(5);
          expect([...text].length).toBeLessThanOrEqual(80);
        }
      }
    }
  }
  expect(defaultTitle('private', 'departamento', 'Ñuñoa')).toEqual({
    es: 'Habitación privada en departamento en Ñuñoa',
    en: 'Private room in an apartment in Ñuñoa',
  });
  // the type of every coworking space
  expect(defaultTitle('shared', 'deskflex', 'Ñuñoa')).toEqual({ es: 'Puesto flexible en Ñuñoa', en: 'Flexible desk in Ñuñoa' });
});

describe('the reported words (W-38)', () => {
  it.each([
    ['Escríbeme a ana.perez@example.com, gracias', [{ kind: 'email', words: 'ana.perez@example.com' }]],
    ['Llama al +56 9 8765 4321 por la tarde', [{ kind: 'phone', words: '+56 9 8765 4321' }]],
    ['mi número: nueve ocho siete seis cinco cuatro tres.', [{ kind: 'phone', words: 'nueve ocho siete seis cinco cuatro tres' }]],
    [
      'Calle Lastarria 305 y luego 50 euros',
      [
        { kind: 'address', words: 'Calle Lastarria 305' },
        { kind: 'money', words: '50 euros' },
      ],
    ],
    ['IBAN ES91 2100 0418 4502 0005 1332', [{ kind: 'account', words: 'ES91 2100 0418 4502 0005 1332' }]],
    ['wa.me/56987654321', [{ kind: 'link', words: 'wa.me/56987654321' }]],
    ['Dos baños y tres camas', []],
  ])('%s', (text, found) => expect(leaksIn(text)).toEqual(found));
});

it('every kind has its reason in both languages', () => {
  for (const { leak } of [es, en]) expect([...LEAK_KINDS, ...DOUBT_KINDS].filter((kind) => !(kind in leak))).toEqual([]);
});

describe('the title of a copy (G-04)', () => {
  it('is marked as a copy in each of its languages, within 80 characters', () => {
    expect(copyTitle({ es: 'Casa con patio' })).toEqual({ es: 'Casa con patio (copia)' });
    const { es = '', en = '' } = copyTitle({ es: 'ñ'.repeat(80), en: 'a'.repeat(73) });
    expect([...es]).toHaveLength(80);
    expect(es.endsWith('ñ (copia)')).toBe(true);
    expect(en).toBe(`${'a'.repeat(73)} (copy)`);
  });
});
