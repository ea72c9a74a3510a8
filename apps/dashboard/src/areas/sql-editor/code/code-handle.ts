import type { BoundText } from '@cairn/sql/parameters'
import type { Place, Span } from './locate.ts'

export interface RunTarget {
  sql: string
  scope: 'all' | 'selection' | 'statement'
  /** Where in the text the SQL begins. */
  start: Place
  /** Where it has parameters: how their values came into `sql`. */
  bound?: BoundText | undefined
  /** Whatever the person has chosen. */
  readOnly?: true
}

export interface StatementTarget extends RunTarget {
  /** The word that says what it does, in lower case: `select`. */
  verb: string
}

export const startOfText: Place = { line: 1, column: 1 }

/** What the page asks of whichever editor is on screen. */
export interface CodeHandle {
  /** What is to be run: the selection, where it holds more than blanks, else everything. */
  target: () => RunTarget
  /** The statement under the cursor; undefined where there is none. */
  statement: () => StatementTarget | undefined
  goTo: (place: Place) => void
  /** Lays out the selection, or everything. */
  format: () => void
  focus: () => void
}

/** An error to be shown in the text. */
export interface ErrorMark {
  span: Span
  message: string
}
