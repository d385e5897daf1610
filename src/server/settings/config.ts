import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import { own } from '../../kernel/own.ts';
import { type About, valuesOf } from './kinds.ts';
import { productionFaults, type Running, running } from './running.ts';
import { captcha, push, type Services, storage } from './services.ts';

/**
 * All settings, parsed. `docs/settings.md` lists them by their variable. Each context adds those of its group (`settings.ts`) by declaration
 * merging, so that the server knows its own alone; durations are ISO 8601.
 */
export interface Config extends Running, Services {}

/** The groups of the server, of which `running` is read before all others. */
export const SERVER_SETTINGS = [running, storage, captcha, push] as const;

type Group = { readonly shape: z.ZodRawShape; readonly read: (values: never, running: Running) => object };
type Together<Part> = (Part extends object ? (part: Part) => void : never) extends (all: infer All) => void ? All : never;
type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of the groups, the first of which is `running`, from `env`. Throws ConfigError with a line for each variable that
 * cannot be used: its name and what it takes.
 */
export const readSettings = <Groups extends readonly [typeof running, ...Group[]]>(
  groups: Groups,
  env: Env,
): Together<ReturnType<Groups[number]['read']>> => {
  const schema = z.object(Object.assign({}, ...groups.map(({ shape }) => shape)) as z.ZodRawShape);
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => Object.hasOwn(schema.shape, name) && value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const refused = parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
  // the others are looked at all the same, so that every fault is named at once
  const values = parsed.success
    ? parsed.data
    : schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.includes(name))));
  const base = running.read(valuesOf(running.shape, values) as Parameters<typeof running.read>[0], undefined);
  const lines = new Set(base.production ? productionFaults(base, given) : []);
  const parts = groups.map(({ shape, read }) => {
    try {
      return read(valuesOf(shape, values) as never, base);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const line of error.message.split('\n')) lines.add(line);
      return {};
    }
  });
  const faults = [...lines].filter((line) => !refused.some((name) => new RegExp(`\\b${name}\\b`).test(line)));
  if (refused.length + faults.length > 0)
    throw new ConfigError([...refused.map((name) => refusal(schema, name, own(given, name))), ...faults].join('\n'));
  return Object.assign({}, ...parts);
};

/** `PORT takes a port from 1 to 65535, not "abc"`; the value of a secret is never repeated. */
const refusal = ({ shape }: z.ZodObject, name: string, value: string | undefined): string => {
  const { takes } = (own(shape, name) as z.ZodType).meta() as About;
  const hidden = /SECRET|TOKEN|KEYS|PRIVATE|_URL$|ACCOUNT|ACCESS_KEY|ENDPOINT/.test(name);
  return `${name} takes ${takes}${value === undefined || hidden ? '' : `, not "${value}"`}`;
};

/** Shorter names are near to too many others: `PORT` to `HOST`. */
const SHORTEST = 6;
/** The most characters by which a mistyped name differs; two swapped ones count as two. */
const NEAR = 2;

/**
 * A line for each variable of `env` that is none of the settings `names`, but nearly the name of one that is not set. Whatever else is there
 * belongs to others.
 */
export const nearMisses = (names: readonly string[], env: Env): string[] => {
  const missing = names.filter((name) => name.length >= SHORTEST && !own(env, name));
  return Object.keys(env)
    .filter((given) => !names.includes(given))
    .flatMap((given) => {
      const meant = missing.find((name) => Math.abs(name.length - given.length) <= NEAR && distance(given.toUpperCase(), name) <= NEAR);
      return meant ? [`${given} is no setting: did you mean ${meant}?`] : [];
    });
};
