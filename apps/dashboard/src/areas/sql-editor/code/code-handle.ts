import type { Place, Span } from './locate.ts'

export interface RunTarget {
  sql: string
  scope: 'all' | 'selection'
  /** Where in the text the SQL begins. */
  start: Place
}

export const startOfText: Place = { line: 1, column: 1 }

/** What the page asks of whichever editor is on screen. */
export interface CodeHandle {
  /** What is to be run: the selection, where it holds more than blanks, else everything. */
  target: () => RunTarget
  goTo: (place: Place) => void
  focus: () => void
}

/** An error to be shown in the text. */
export interface ErrorMark {
  span: Span
  message: string
}
