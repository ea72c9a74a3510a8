const elementOf = (value: unknown): string => {
  if (Array.isArray(value)) return arrayOf(value)
  const text = parameterOf(value)
  if (text === null) return 'NULL'
  const quotable = typeof text === 'string' ? text : `\\x${text.toString('hex')}`
  return `"${quotable.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

const arrayOf = (values: readonly unknown[]): string => `{${values.map(elementOf).join(',')}}`

/** A value as the protocol takes it: text, bytes or null. */
export const parameterOf = (value: unknown): string | Buffer | null => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return arrayOf(value)
  // As JSON, a number, a boolean and an object are what Postgres reads.
  return JSON.stringify(value)
}
