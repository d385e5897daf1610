import { z } from 'zod';

/** What an answer of the console has beside the numbers of people, so that nobody asks for each name (SEC-37). */
export const personNames = z
  .record(z.string(), z.string())
  .meta({ id: 'ConsoleNames', description: 'First names by number of the people that are named here; empty of whoever was erased.' });
type PersonNames = z.output<typeof personNames>;

/** The first names of these people; who never was is left out. Whoever keeps people binds it. */
export type NamesOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** A row of an answer before its people have their names. */
export type Unnamed<Row> = Omit<Row, 'nombres'>;

/** A person by number, or as an event or a mail names them: `user:12`; whatever else is nobody. */
type Somebody = number | string | null;
const numberOf = (somebody: Somebody): number[] => {
  const id = typeof somebody === 'string' ? Number(/^user:(\d+)$/.exec(somebody)?.[1] ?? 0) : (somebody ?? 0);
  return id === 0 ? [] : [id];
};

/** The rows with the first names of their people, read at once. */
export const named = async <Row extends object>(
  namesOf: NamesOf,
  rows: readonly Row[],
  peopleOf: (row: Row) => readonly Somebody[],
): Promise<(Row & { nombres: PersonNames })[]> => {
  const people = rows.map((row) => peopleOf(row).flatMap(numberOf));
  const names = await namesOf([...new Set(people.flat())]);
  const of = (ids: readonly number[] = []) => Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
  return rows.map((row, i) => ({ ...row, nombres: of(people[i]) }));
};

/** One answer with the first names of its people. */
export const namedOne = async <Answer extends object>(namesOf: NamesOf, answer: Answer, people: readonly Somebody[]) => ({
  ...answer,
  nombres: (await named(namesOf, [answer], () => people))[0]?.nombres ?? {},
});
