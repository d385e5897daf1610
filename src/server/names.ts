import { z } from 'zod';

/** Added to answers of the console beside the numbers of people, so that names need no further requests (SEC-37). */
export const personNames = z
  .record(z.string(), z.string())
  .meta({ id: 'ConsoleNames', description: 'First names of the people referenced here, by user id; empty if erased.' });
type PersonNames = z.output<typeof personNames>;

/** The first names of these people; unknown ids are left out. Bound by the context that stores people. */
export type NamesOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** A row of an answer before its people have their names. */
export type Unnamed<Row> = Omit<Row, 'nombres'>;

/** A person by number, or as an event or a mail names them: `user:12`; any other value is no person. */
type PersonRef = number | string | null;
const numberOf = (person: PersonRef): number[] => {
  const id = typeof person === 'string' ? Number(/^user:(\d+)$/.exec(person)?.[1] ?? 0) : (person ?? 0);
  return id === 0 ? [] : [id];
};

/** The rows with the first names of their people, read in one query. */
export const named = async <Row extends object>(
  namesOf: NamesOf,
  rows: readonly Row[],
  peopleOf: (row: Row) => readonly PersonRef[],
): Promise<(Row & { nombres: PersonNames })[]> => {
  const people = rows.map((row) => peopleOf(row).flatMap(numberOf));
  const names = await namesOf([...new Set(people.flat())]);
  const of = (ids: readonly number[] = []) => Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
  return rows.map((row, i) => ({ ...row, nombres: of(people[i]) }));
};

/** One answer with the first names of its people. */
export const namedOne = async <Answer extends object>(namesOf: NamesOf, answer: Answer, people: readonly PersonRef[]) => ({
  ...answer,
  nombres: (await named(namesOf, [answer], () => people))[0]?.nombres ?? {},
});
