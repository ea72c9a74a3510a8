import type { BoundText } from '@cairn/sql/parameters'
import { writtenOffset } from '@cairn/sql/parameters'
import { charactersBefore, indexAfter } from '@cairn/sql/positions'
import type { RefusedRun } from '../results/describe-failure.ts'

/** PostgreSQL names places of the text with values; the editor has the one with parameters. */
export const withWrittenPlace = (error: RefusedRun, bound: BoundText): RefusedRun => {
  const position = error.database?.position
  if (error.database === undefined || position === undefined) return error
  const at = writtenOffset(bound, indexAfter(bound.sql, 0, position - 1))
  return { ...error, database: { ...error.database, position: charactersBefore(bound.written, at) + 1 } }
}
