import { statementAt } from '@cairn/sql/statement-at'
import type { StatementTarget } from './code-handle.ts'
import type { Place } from './locate.ts'

interface Cursor {
  text: string
  /** In UTF-16 code units from 0, of `text`. */
  offset: number
  placeAt: (offset: number) => Place
}

/** The statement under the cursor, with its place in the text. */
export const statementTarget = ({ text, offset, placeAt }: Cursor): StatementTarget | undefined => {
  const found = statementAt(text, offset)
  return found && { sql: found.text, scope: 'statement', start: placeAt(found.start), verb: found.verb }
}
