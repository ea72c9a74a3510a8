import { z } from 'zod'

const Key = z.object({
  name: z.string().max(500).optional(),
  names: z.array(z.string().max(500)).max(20).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
})

/** Which attributes of an assertion are what of a user, in GoTrue's words. */
export const AttributeMapping = z.object({ keys: z.record(z.string().max(100), Key).default({}) })
export type AttributeMapping = z.output<typeof AttributeMapping>

// As providers name it where nothing is said.
const usualEmails = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
]

const textOf = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined
}

const valueOf = (attributes: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = Object.hasOwn(attributes, name) ? textOf(attributes[name]) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

/** What the attributes of an assertion are by a mapping. */
export const mappedAttributes = (
  { keys }: AttributeMapping,
  attributes: Readonly<Record<string, unknown>>,
): Record<string, string> => {
  const mapped: Record<string, string> = {}
  for (const [key, { name, names = [], default: otherwise }] of Object.entries(keys)) {
    const value = valueOf(attributes, [...(name === undefined ? [] : [name]), ...names]) ?? textOf(otherwise)
    if (value !== undefined) mapped[key] = value
  }
  const email = mapped['email'] ?? valueOf(attributes, usualEmails)
  return email === undefined ? mapped : { ...mapped, email }
}
