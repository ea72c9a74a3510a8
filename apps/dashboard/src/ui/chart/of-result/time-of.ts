const pattern = /^(\d{4,6})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(\.\d+)?(?:([+-])(\d\d)(?::(\d\d))?(?::\d\d)?)?)?$/

/**
 * Milliseconds since 1970 of a date or time as PostgreSQL prints it. Without a zone it is in the reader's. Null for those
 * that no calendar has: infinity, and years before the common era.
 */
export const timeOf = (text: string): number | null => {
  const found = pattern.exec(text)
  if (found === null) return null
  const part = (index: number) => Number(found[index] ?? 0)
  const date = [part(1), part(2) - 1, part(3), part(4), part(5), part(6), part(7) * 1000] as const
  const sign = found[8]
  if (sign === undefined) return new Date(...date).getTime()
  const awayMs = (part(9) * 60 + part(10)) * 60_000
  return Date.UTC(...date) - (sign === '-' ? -awayMs : awayMs)
}
