import { z } from 'zod';

/**
 * Describes a value that a call accepts as it is sent, because later code validates it, by what `kind` reads. A number may also be sent as
 * text, as in a form.
 */
export const describedAs = (kind: z.ZodType) => ({
  override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, readBy(kind)),
});

const readBy = (kind: z.ZodType): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(kind, { io: 'output', unrepresentable: 'any' });
  const branch = schema.anyOf?.find(({ type }) => type !== 'null');
  if (!branch) return schema;
  const { minLength: _least, pattern: _pattern, ...taken } = branch; // an optional value may also be sent as an empty text
  return taken;
};
