import { maxSurroundingLength } from '@cairn/contracts/assistant/limits'
import { statementAt } from '@cairn/sql/statement-at'
import type { RunTarget } from '../code/code-handle.ts'
import type { Place } from '../code/locate.ts'

/** A part of a text that a model is to change. */
export interface EditTarget {
  /** The whole text, as it was when the model was asked. */
  text: string
  /** The part, in UTF-16 units. */
  from: number
  to: number
}

/** The end of the text, where the text has no such place. */
export const offsetOf = (text: string, { line, column }: Place): number => {
  let offset = 0
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', offset)
    if (end < 0) return text.length
    offset = end + 1
  }
  return Math.min(offset + column - 1, text.length)
}

export const placeOf = (text: string, offset: number): Place => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const whole = (text: string): EditTarget => ({ text, from: 0, to: text.length })

/** What the editor would run: the selection, or a statement. */
export const targetOfRun = (text: string, { sql, start }: Pick<RunTarget, 'sql' | 'start'>): EditTarget => {
  const from = offsetOf(text, start)
  return text.startsWith(sql, from) ? { text, from, to: from + sql.length } : whole(text)
}

/** The statement in which an error is. */
export const targetAt = (text: string, place: Place | undefined): EditTarget => {
  const found = place && statementAt(text, offsetOf(text, place))
  return found ? { text, from: found.start, to: found.start + found.text.length } : whole(text)
}

export const partsOf = ({ text, from, to }: EditTarget) => ({
  before: text.slice(0, from).slice(-maxSurroundingLength),
  sql: text.slice(from, to),
  after: text.slice(to, to + maxSurroundingLength),
})

export const withChange = ({ text, from, to }: EditTarget, sql: string): string =>
  text.slice(0, from) + sql + text.slice(to)
