import { z } from 'zod'

const Shape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const beyond = (json: unknown, value: unknown, path: string): string[] => {
  const shape = Shape.safeParse(json).data
  if (shape === undefined) return []
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined)
    return choices.map((choice) => beyond(choice, value, path)).sort((a, b) => a.length - b.length)[0] ?? []
  if (Array.isArray(value))
    return value.flatMap((each, index) => beyond(shape.prefixItems?.[index] ?? shape.items, each, `${path}[]`))
  if (!isRecord(value) || shape.properties === undefined) return []
  const { properties } = shape
  return Object.entries(value).flatMap(([name, each]) => {
    if (name in properties) return beyond(properties[name], each, `${path}.${name}`)
    return isRecord(shape.additionalProperties) ? [] : [`${path}.${name}`]
  })
}

// Writing a schema as JSON costs more than looking through an answer, and each call is answered several times.
const written = new WeakMap<z.ZodType, unknown>()

const jsonOf = (schema: z.ZodType): unknown => {
  const known = written.get(schema) ?? z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  written.set(schema, known)
  return known
}

/** The fields of an answer that its contract does not name, by their paths: whatever is in them was let out by mistake. */
export const fieldsBeyond = (schema: z.ZodType, value: unknown): string[] => [
  ...new Set(beyond(jsonOf(schema), value, '')),
]
