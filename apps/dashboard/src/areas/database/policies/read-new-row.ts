import type { RowValues } from '@cairn/contracts/database/rows'
import { readClaims } from '~/components/impersonation/read-claims.ts'

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A row as it is typed: a JSON object of values by column. */
export const readNewRow = (text: string): { values: RowValues } | { problem: string } => {
  const read = readClaims(text)
  if ('problem' in read) return { problem: 'This is not a JSON object such as {"id": 1}.' }
  return { values: Object.fromEntries(Object.entries(read.claims).map(([name, value]) => [name, textOf(value)])) }
}
