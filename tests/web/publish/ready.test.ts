import { describe, expect, it } from 'vitest';
import { leaksOf } from '../../../src/kernel/talk/leaks.ts';
import en from '../../../texts/en/site-ready.json' with { type: 'json' };
import es from '../../../texts/es/site-ready.json' with { type: 'json' };
import { joinTexts, type Ready, splitText } from '../../../web/publish/form/ready.ts';

const ready: Ready = { es: { smoke: 'No se fuma.', quiet: 'Silencio.' }, en: { smoke: 'No smoking.', quiet: 'Quiet.' } };
const nothing = { es: '', en: '' };

describe('ready-made sentences about the listing', () => {
  it('are written in every language, in their order', () => {
    expect(joinTexts({ ticked: ['smoke', 'quiet'], own: nothing }, ready)).toEqual({
      es: 'No se fuma.\nSilencio.',
      en: 'No smoking.\nQuiet.',
    });
  });

  it("are left out of a language that lacks the host's own words, so that its readers see the other (D-94)", () => {
    expect(joinTexts({ ticked: ['smoke'], own: { es: 'Ni en el patio.', en: ' ' } }, ready)).toEqual({
      es: 'No se fuma.\nNi en el patio.',
      en: '',
    });
  });

  it.each([
    [[], nothing],
    [['smoke'], nothing],
    [['quiet'], { es: 'Mío.\n\nY esto ', en: '' }],
    [['smoke', 'quiet'], { es: 'Mío.', en: 'Mine.' }],
    [[], { es: '', en: 'Mine.\n' }],
  ])('%j beside %j are restored unchanged', (ticked, own) => {
    expect(splitText(joinTexts({ ticked, own }, ready), ready)).toEqual({ ticked, own });
  });

  it('are found in hand-written text only as whole lines', () => {
    expect(splitText({ es: 'Silencio.\nNo se fuma. Nunca.', en: '' }, ready)).toEqual({
      ticked: ['quiet'],
      own: { es: 'No se fuma. Nunca.', en: '' },
    });
  });

  it('contain nothing that the filter would refuse', () => {
    const all = [es, en].flatMap((texts) => Object.values(texts).flatMap((kind) => Object.values(kind).flatMap(Object.values<string>)));
    expect(all.filter((sentence) => leaksOf(sentence).length > 0)).toEqual([]);
  });
});
