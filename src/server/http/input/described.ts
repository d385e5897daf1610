import { z } from 'zod';

/**
 * For a value that a call takes as it comes, because something later says what is wrong with it: describes it as `kind` reads it. A number
 * may come as its text as well, as it does in a form.
 */
export const describedAs = (kind: z.ZodType) => ({
  override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, readBy(kind)),
});

const readBy = (kind: z.ZodType): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(kind, { io: 'output', unrepresentable: 'any' });
  const given = schema.anyOf?.find(({ type }) => type !== 'null');
  if (!given) return schema;
  const { minLength: _least, pattern: _pattern, ...taken } = given; // what may be nothing may also come as an empty text
  return taken;
};
