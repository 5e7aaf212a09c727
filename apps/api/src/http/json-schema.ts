import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown }

/** JSON schema of a zod schema: 'input' is what callers send, 'output' what they get. */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  target: 'draft-7' | 'draft-2020-12',
): JsonSchema {
  const made = z.toJSONSchema(schema, { io, target, unrepresentable: 'any' }) as JsonSchema
  const { $schema: _version, ...plain } = made
  return plain
}
