import { useResourceContext } from 'react-admin';
import { useKept } from '../kept.ts';

/** A list as somebody wants to see it again: its filters, their fields, its order and its columns. */
export type View = {
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly displayed: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
};

/** Filters that hold what was typed about a person: they are never kept (record 75). */
const ABOUT_PEOPLE = ['q'];
export const NAME_LENGTH = 40;
const MOST = 20;
const NONE: readonly View[] = [];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const viewIn = (value: unknown): View[] => {
  if (!isObject(value)) return [];
  const { name, filter, displayed, sort, order } = value;
  return typeof name === 'string' &&
    isObject(filter) &&
    isObject(displayed) &&
    typeof sort === 'string' &&
    (order === 'ASC' || order === 'DESC')
    ? [{ name, filter, displayed, sort, order }]
    : [];
};
const viewsIn = (value: unknown): readonly View[] | null => (Array.isArray(value) ? value.flatMap(viewIn) : null);

const withoutPeople = (filter: View['filter']) =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !ABOUT_PEOPLE.includes(name)));

/** The views that an administrator has kept of this list; one that is kept under a name that is there takes its place. */
export const useViews = () => {
  const [views, keep] = useKept(`views.${useResourceContext() ?? ''}`, viewsIn, NONE);
  const add = (view: View) => {
    const name = view.name.trim().slice(0, NAME_LENGTH);
    const kept = { ...view, name, filter: withoutPeople(view.filter), displayed: withoutPeople(view.displayed) };
    keep([...views.filter((one) => one.name !== name), kept].slice(-MOST));
  };
  return { views, add, remove: (name: string) => keep(views.filter((one) => one.name !== name)) };
};

/** The address that shows a view, from its first page on. */
export const searchOf = ({ filter, displayed, sort, order }: View, perPage: number): string =>
  String(
    new URLSearchParams({
      filter: JSON.stringify(filter),
      displayedFilters: JSON.stringify(displayed),
      ...{ sort, order, page: '1', perPage: String(perPage) },
    }),
  );
