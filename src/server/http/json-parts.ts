import type { z } from 'zod';

/**
 * A part of an answer that is JSON already, so that it can be kept and sent again. `T` is what it says: `written` has parsed that by a
 * schema of the contract, so that an answer made of such parts needs no parsing by the whole of it.
 */
export class JsonPart<T> {
  declare readonly says: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Says<Part> = Part extends JsonPart<infer T> ? T : never;

/** The value as this schema lets it out: what it does not declare is dropped. */
export const written = <Shape extends z.ZodType>(shape: Shape, value: z.input<Shape>): JsonPart<z.output<Shape>> =>
  new JsonPart(JSON.stringify(shape.parse(value)));

/** The fields of both; neither may be without any, nor have one of the other. */
export const besides = <A extends object, B extends object>(one: JsonPart<A>, other: JsonPart<B>): JsonPart<A & B> =>
  new JsonPart(`${one.text.slice(0, -1)},${other.text.slice(1)}`);

export const jsonList = <T>(parts: readonly JsonPart<T>[]): JsonPart<T[]> => new JsonPart(`[${parts.map(({ text }) => text).join(',')}]`);

export const jsonObject = <Parts extends Readonly<Record<string, JsonPart<unknown>>>>(
  parts: Parts,
): JsonPart<{ -readonly [Name in keyof Parts]: Says<Parts[Name]> }> =>
  new JsonPart(`{${Object.entries(parts).map(([name, { text }]) => `${JSON.stringify(name)}:${text}`)}}`);
