import type { Knex } from 'knex';
import { before } from '../kernel/durations.ts';
import { type Spoken, spokenText } from '../kernel/languages.ts';
import type { Instant, Language } from '../kernel/types.ts';
import { textsOf } from '../server/texts.ts';
import { type Answers, answersOf } from './queries.ts';

/** Only requests of this period count: how a host answered years ago says little about today. */
const PERIOD = 'P365D';
/** With fewer requests, a share or a median would be meaningless. */
const MIN_REQUESTS = 3;

/**
 * What is shown about a host's answers: the share in percent, rounded down, and the median in whole minutes; null if there were too few
 * requests.
 */
export type AnswerFacts = { readonly percent: number; readonly minutes: number | null } | null;

export const answerFacts = (answers: Answers | undefined): AnswerFacts => {
  if (!answers || answers.total < MIN_REQUESTS) return null;
  const { total, answered, medianSeconds } = answers;
  return { percent: Math.floor((100 * answered) / total), minutes: medianSeconds === null ? null : Math.round(medianSeconds / 60) };
};

/** The answer statistics of these hosts at `now`. */
export const answerFactsOf = async (db: Knex, hostIds: readonly number[], now: Instant): Promise<(hostId: number) => AnswerFacts> => {
  const answers = await answersOf(db, hostIds, before(now, PERIOD));
  return (hostId) => answerFacts(answers.get(hostId));
};

type Host = { readonly spoken: readonly Spoken[]; readonly since: number };

/** Describes the host in sentences: since when, languages, answers. Unknown facts are omitted. */
export const introductionOf = (host: Host, answers: AnswerFacts, language: Language): string[] => {
  const t = textsOf(language);
  const { spoken, since } = host;
  return [
    t('listings:host.since', { year: since }),
    ...(spoken.length > 0 ? [t('listings:host.speaks', { languages: spokenText(spoken, language) })] : []),
    ...(answers === null ? [] : [answersText(answers, language)]),
  ];
};

const answersText = ({ percent, minutes }: NonNullable<AnswerFacts>, language: Language): string => {
  const t = textsOf(language);
  if (minutes === null) return t('listings:host.answers', { percent });
  if (minutes < 60) return t('listings:host.answersWithinHour', { percent });
  return t('listings:host.answersInHours', { percent, count: Math.round(minutes / 60) });
};
