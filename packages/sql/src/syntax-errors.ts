import { loadModule, parseSync, SqlError } from 'libpg-query'
import { indexAfter } from './positions.ts'
import { splitStatements } from './split-statements.ts'

/** Where PostgreSQL's parser cannot read a text, in UTF-16 code units from 0. */
export interface SyntaxFault {
  start: number
  end: number
  message: string
}

const tokenLength = (rest: string): number => /^(?:"(?:[^"\n]|"")*"|[\p{L}\p{N}_$]+|.)/u.exec(rest)?.[0].length ?? 0

/** The first error of each statement that has one. `copy … from stdin` is left to the server, with its data. */
export const findSyntaxErrors = async (text: string): Promise<SyntaxFault[]> => {
  await loadModule()
  const faults: SyntaxFault[] = []
  for (const statement of splitStatements(text)) {
    try {
      parseSync(statement.text)
    } catch (error) {
      // What is nested too deeply may be right.
      if (!(error instanceof SqlError)) continue
      // The parser counts characters.
      const at = indexAfter(statement.text, 0, error.sqlDetails?.cursorPosition ?? 0)
      const length = tokenLength(statement.text.slice(at))
      // At the end of the statement there is nothing to underline but what comes before.
      const start = statement.start + (length === 0 ? Math.max(0, statement.text.trimEnd().length - 1) : at)
      faults.push({ start, end: start + Math.max(1, length), message: error.message })
    }
    if (statement.readsFromClient) break
  }
  return faults
}
