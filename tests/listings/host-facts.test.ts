import { describe, expect, it } from 'vitest';
import { answerFacts, introductionOf } from '../../src/listings/host-facts.ts';

const answers = (total: number, answered: number, medianSeconds: number | null = 7_200) => ({ total, answered, medianSeconds });

describe("facts about a host's answers", () => {
  it.each([
    ['nobody asked', undefined, null],
    ['two requests', answers(2, 2), null],
    ['three', answers(3, 3), { percent: 100, minutes: 120 }],
    ['four, one of them unanswered', answers(4, 3), { percent: 75, minutes: 120 }],
    ['a share is rounded down, so that 100 % means all', answers(200, 199), { percent: 99, minutes: 120 }],
    ['none answered', answers(3, 0, null), { percent: 0, minutes: null }],
  ])('%s', (_, stats, expected) => expect(answerFacts(stats)).toEqual(expected));

  it.each([
    [59, 'casi siempre en menos de una hora', 'usually within an hour'],
    [60, 'normalmente en una hora', 'usually in about an hour'],
    [89, 'normalmente en una hora', 'usually in about an hour'],
    [90, 'normalmente en 2 horas', 'usually in about 2 hours'],
    [1_440, 'normalmente en 24 horas', 'usually in about 24 hours'],
  ])('a median of %i minutes', (minutes, es, en) => {
    const host = { spoken: [], since: 2025 };
    expect(introductionOf(host, { percent: 90, minutes }, 'es')).toEqual([
      'En Posada desde 2025',
      `Responde el 90 % de las solicitudes, ${es}`,
    ]);
    expect(introductionOf(host, { percent: 90, minutes }, 'en')).toEqual(['On Posada since 2025', `Answers 90% of requests, ${en}`]);
  });

  it('lists the languages in a sentence, and leaves out unknown facts', () => {
    const host = { spoken: ['es', 'en', 'pt'] as const, since: 2026 };
    expect(introductionOf(host, null, 'es')).toEqual(['En Posada desde 2026', 'Habla español, inglés y portugués']);
    expect(introductionOf(host, null, 'en')).toEqual(['On Posada since 2026', 'Speaks Spanish, English, and Portuguese']);
    expect(introductionOf({ ...host, spoken: [] }, { percent: 0, minutes: null }, 'en')[1]).toBe('Answers 0% of requests');
  });
});
