import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import { own } from '../../kernel/own.ts';
import { type SettingInfo, valuesOf } from './kinds.ts';
import { productionFaults, type Running, running } from './running.ts';
import { captcha, push, type Services, storage } from './services.ts';

/**
 * All settings, parsed. `docs/settings.md` lists them by their variable. Each context adds those of its group (`settings.ts`) by
 * declaration merging, so that the server declares only its own; durations are ISO 8601.
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
  const raw = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => Object.hasOwn(schema.shape, name) && value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(raw);
  const refused = parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')))];
  // the others are still checked, so that all faults are reported together
  const values = parsed.success
    ? parsed.data
    : schema.parse(Object.fromEntries(Object.entries(raw).filter(([name]) => !refused.includes(name))));
  const base = running.read(valuesOf(running.shape, values) as Parameters<typeof running.read>[0], undefined);
  const lines = new Set(base.production ? productionFaults(base, raw) : []);
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
    throw new ConfigError([...refused.map((name) => refusal(schema, name, own(raw, name))), ...faults].join('\n'));
  return Object.assign({}, ...parts);
};

/** `PORT takes a port from 1 to 65535, not "abc"`; the value of a secret is never repeated. */
const refusal = ({ shape }: z.ZodObject, name: string, value: string | undefined): string => {
  const { takes } = (own(shape, name) as z.ZodType).meta() as SettingInfo;
  const hidden = /SECRET|TOKEN|KEYS|PRIVATE|_URL$|ACCOUNT|ACCESS_KEY|ENDPOINT/.test(name);
  return `${name} takes ${takes}${value === undefined || hidden ? '' : `, not "${value}"`}`;
};

/** Shorter names are too similar to others: `PORT` to `HOST`. */
const SHORTEST = 6;
/** The most characters by which a mistyped name differs; two swapped ones count as two. */
const NEAR = 2;

/**
 * A line for each variable of `env` that is not one of the settings `names`, but almost the name of one that is not set. Other variables
 * belong to other programs.
 */
export const nearMisses = (names: readonly string[], env: Env): string[] => {
  const missing = names.filter((name) => name.length >= SHORTEST && !own(env, name));
  return Object.keys(env)
    .filter((variable) => !names.includes(variable))
    .flatMap((variable) => {
      const isNear = (name: string) => Math.abs(name.length - variable.length) <= NEAR && distance(variable.toUpperCase(), name) <= NEAR;
      const meant = missing.find(isNear);
      return meant ? [`${variable} is no setting: did you mean ${meant}?`] : [];
    });
};
