import { RestError } from '../rest-error.ts'

const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'headers-only', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
  params: ['single-object'],
} as const
type Known = typeof known
type Name = keyof Known

/** What a request asks for in its header `Prefer`. */
export type Preferences = { -readonly [N in Name]?: Known[N][number] } & {
  timezone?: string
  maxAffected?: number
}

const isTimeZone = (name: string): boolean => {
  // Postgres reads the sign of an offset as POSIX does, the other way round.
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const oneOf = <N extends Name>(name: N, value: string): Known[N][number] | undefined =>
  known[name].find((each): each is Known[N][number] => each === value)

const readers: Readonly<Record<string, (value: string, found: Preferences) => boolean>> = {
  resolution: (value, found) => setIfValid(found, 'resolution', oneOf('resolution', value)),
  missing: (value, found) => setIfValid(found, 'missing', oneOf('missing', value)),
  return: (value, found) => setIfValid(found, 'return', oneOf('return', value)),
  count: (value, found) => setIfValid(found, 'count', oneOf('count', value)),
  tx: (value, found) => setIfValid(found, 'tx', oneOf('tx', value)),
  handling: (value, found) => setIfValid(found, 'handling', oneOf('handling', value)),
  params: (value, found) => setIfValid(found, 'params', oneOf('params', value)),
  timezone: (value, found) => setIfValid(found, 'timezone', isTimeZone(value) ? value : undefined),
  'max-affected': (value, found) =>
    setIfValid(found, 'maxAffected', /^\d{1,9}$/.test(value) ? Number(value) : undefined),
}

const setIfValid = <K extends keyof Preferences>(found: Preferences, key: K, value: Preferences[K]): boolean => {
  if (value === undefined) return false
  // The first one counts.
  if (found[key] === undefined) found[key] = value
  return true
}

/** Reads the header. Preferences that are not known are ignored, unless the request asks for strict handling. */
export const readPreferences = (header: string | undefined): Preferences => {
  const found: Preferences = {}
  const invalid: string[] = []
  for (const part of (header ?? '').split(',')) {
    const text = part.trim()
    if (text === '') continue
    const [name = '', value = ''] = text.split('=', 2)
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (read?.(value, found) !== true) invalid.push(text)
  }
  if (found.handling === 'strict' && invalid.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    })
  return found
}

/** The header `Preference-Applied`. */
export const appliedHeader = (applied: Preferences): Record<string, string> => {
  const parts = (['resolution', 'missing', 'return', 'count', 'tx', 'handling'] as const).flatMap((name) =>
    applied[name] === undefined ? [] : [`${name}=${applied[name]}`],
  )
  if (applied.timezone !== undefined) parts.push(`timezone=${applied.timezone}`)
  if (applied.maxAffected !== undefined) parts.push(`max-affected=${applied.maxAffected}`)
  return parts.length === 0 ? {} : { 'preference-applied': parts.join(', ') }
}
