import type { z } from 'zod';

/**
 * A part of an answer that is JSON already, so that it can be cached. `T` is the type of its value, which `written` has parsed by a schema
 * of the contract: an answer made of such parts is not parsed again as a whole.
 */
export class JsonPart<T> {
  declare readonly says: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Says<Part> = Part extends JsonPart<infer T> ? T : never;

/** The value parsed by this schema, which drops undeclared fields, as JSON. */
export const written = <Shape extends z.ZodType>(shape: Shape, value: z.input<Shape>): JsonPart<z.output<Shape>> =>
  new JsonPart(JSON.stringify(shape.parse(value)));

/** Merges two objects, neither of them empty, without common fields. */
export const besides = <A extends object, B extends object>(one: JsonPart<A>, other: JsonPart<B>): JsonPart<A & B> =>
  new JsonPart(`${one.text.slice(0, -1)},${other.text.slice(1)}`);

export const jsonList = <T>(parts: readonly JsonPart<T>[]): JsonPart<T[]> => new JsonPart(`[${parts.map(({ text }) => text).join(',')}]`);

export const jsonObject = <Parts extends Readonly<Record<string, JsonPart<unknown>>>>(
  parts: Parts,
): JsonPart<{ -readonly [Name in keyof Parts]: Says<Parts[Name]> }> =>
  new JsonPart(`{${Object.entries(parts).map(([name, { text }]) => `${JSON.stringify(name)}:${text}`)}}`);
