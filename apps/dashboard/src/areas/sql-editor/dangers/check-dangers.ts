import { maxQueryBytes } from '@cairn/contracts/limits'
import { mayBeDangerous } from '@cairn/sql/dangers/may-be-dangerous'
import { askDangers } from '../parser/ask-parser.ts'
import type { QueryDanger } from '../parser/parser-messages.ts'

const cannotCheck: QueryDanger = { kind: 'cannot_tell', objects: [{ type: 'text', name: '' }], line: 1 }

/** What in the text should be confirmed before it runs. Never rejects: a text that cannot be checked is to be confirmed. */
export const checkDangers = async (sql: string): Promise<readonly QueryDanger[]> => {
  // A text that is too large is not run.
  if (sql.length > maxQueryBytes || !mayBeDangerous(sql)) return []
  try {
    return await askDangers(sql)
  } catch {
    return [cannotCheck]
  }
}
