import { createECDH } from 'node:crypto'
import type { Endpoint } from '@cairn/contracts/endpoint'
import { z } from 'zod'

/** What of the victim's a body or a query can name. */
export interface NamedIds {
  slug: string
  ref: string
  account: string
}

const Shape = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  format: z.string().optional(),
})

const text = (name: string, format: string | undefined, ids: NamedIds): string => {
  if (name.endsWith('slug')) return ids.slug
  if (/(?:^|_)refs?$|^projects$/.test(name)) return ids.ref
  if (/account_id$|^user_id$/.test(name) || format === 'uuid') return ids.account
  if (/email|^cc$/.test(name)) return 'someone@example.com'
  if (/phone/.test(name)) return '+14155550100'
  if (/pass/.test(name)) return 'correct horse battery 1'
  if (/domain/.test(name)) return 'attack.example'
  if (/url|uri|website|issuer|endpoint/.test(name) || format === 'uri') return 'https://attack.example'
  if (/start/.test(name) && format === 'date-time') return '2030-12-31T23:00:00Z'
  if (/_at$|_end$/.test(name) || format === 'date-time') return '2031-01-01T00:00:00Z'
  if (/date/.test(name) || format === 'date') return '2031-01-01'
  if (name === 'query') return 'select note from kept'
  if (name === 'sql') return 'select 1 as note'
  if (name === 'column_id') return '16384.1'
  if (name === 'schedule') return '0 0 1 1 *'
  // Of a queue: JSON.
  if (name === 'message') return '"attack"'
  if (name === 'message_ids') return '1'
  if (name === 'attributes') return 'ram_usage'
  if (name === 'public_key') return createECDH('prime256v1').generateKeys('hex')
  if (name === 'handle') return '@attack'
  if (name === 'code') return 'ATTACK'
  if (name === 'schema') return 'public'
  // With a country, a tax ID.
  if (name === 'country') return 'IE'
  if (name === 'value') return 'IE1234567FA'
  if (name === 'name') return 'attack'
  // One of the files of an edge function.
  if (name === 'entrypoint_path') return 'attack'
  if (/path/.test(name)) return '/attack'
  return 'id'
}

const isNamed = (value: unknown, ids: NamedIds) => [ids.slug, ids.ref, ids.account].some((id) => id === value)

/** A value of that shape, with what is needed and what names something of the victim's; strings follow from the name of their field. */
const sample = (json: unknown, name: string, ids: NamedIds): unknown => {
  const shape = Shape.safeParse(json).data ?? {}
  if ('const' in shape && shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  // A coupon has a percentage or an amount.
  if (name === 'amount_cents' && choices !== undefined) return null
  if (choices !== undefined) return sample(choices[0], name, ids)
  if (shape.type === 'array') return (shape.minItems ?? 0) > 0 ? [sample(shape.items, name, ids)] : []
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 0, 1)
  if (shape.type === 'boolean') return true
  // Of a log drain: which names it has follows from its type.
  if (name === 'config' && shape.properties === undefined) return { url: 'https://attack.example' }
  if (shape.type === 'object' || shape.properties !== undefined)
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).flatMap(([field, of]) => {
        const value = sample(of, field, ids)
        // A restriction needs its reason, which the shape cannot say.
        const isNeeded = shape.required?.includes(field) === true || field === 'restriction_reason'
        return isNeeded || isNamed(value, ids) ? [[field, value]] : []
      }),
    )
  return text(name, shape.format, ids)
}

const sampleOf = (schema: z.ZodType, ids: NamedIds): unknown =>
  sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', ids)

/** A body that the contract accepts, so that nothing but the permission refuses it. */
export const bodyOf = ({ name, body, bodyType }: Endpoint, ids: NamedIds): unknown => {
  if (body === undefined) return undefined
  const made = bodyType === undefined ? sampleOf(body, ids) : bodyType === 'binary' ? Buffer.from('nothing') : 'nothing'
  const { error } = body.safeParse(made)
  if (error !== undefined)
    throw new Error(`${name} needs a better sample than ${JSON.stringify(made)}: ${error.message}`)
  return made
}

const Query = z.record(z.string(), z.unknown())

/** What the contract requires, and what names something of the victim's. */
export const queryOf = ({ query }: Endpoint, ids: NamedIds): Record<string, unknown> =>
  query === undefined ? {} : Query.parse(sampleOf(query, ids))
