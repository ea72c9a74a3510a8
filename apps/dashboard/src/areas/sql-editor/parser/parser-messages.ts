import type { Found } from '@cairn/sql/dangers/danger'
import type { SyntaxFault } from '@cairn/sql/syntax-errors'

/** Why a query should be confirmed before it runs. */
export interface QueryDanger extends Found {
  /** Of the statement, in the text that was asked about; from 1. */
  line: number
}

export interface ParserRequest {
  id: number
  question: 'dangers' | 'syntaxErrors'
  sql: string
}

/** Has the answer to its question, or the error. */
export interface ParserResponse {
  id: number
  dangers?: QueryDanger[]
  syntaxErrors?: SyntaxFault[]
  error?: string
}
