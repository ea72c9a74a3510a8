import { ApiError } from '../../../api/errors.ts'
import type { Span } from '../../sql-editor/api/monaco.ts'
import { locateError } from '../../sql-editor/api/monaco.ts'

const start = { line: 1, column: 1 }

/** Where an error is in the edited text, if that is a part of what was sent and the database names a place in it. */
export const errorSpan = (error: unknown, sent: string, text: string): Span | undefined => {
  if (!(error instanceof ApiError) || error.database === undefined || !sent.endsWith(text)) return undefined
  const linesBefore = sent.slice(0, sent.length - text.length).split('\n').length - 1
  const span = locateError(sent, start, error.database)
  if (span === undefined || span.startLine <= linesBefore) return undefined
  return { ...span, startLine: span.startLine - linesBefore, endLine: span.endLine - linesBefore }
}
