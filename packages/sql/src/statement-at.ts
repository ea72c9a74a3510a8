import type { Statement } from './split-statements.ts'
import { splitStatements } from './split-statements.ts'

/**
 * The statement that someone means whose cursor is there: the last one that begins before it, else the first one.
 * @param offset - In UTF-16 code units from 0.
 */
export const statementAt = (text: string, offset: number): Statement | undefined => {
  let found: Statement | undefined
  for (const statement of splitStatements(text)) {
    if (found !== undefined && statement.start > offset) break
    found = statement
  }
  return found
}
