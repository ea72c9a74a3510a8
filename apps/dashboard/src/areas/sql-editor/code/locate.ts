/** A place in a text, 1-based, columns in UTF-16 units as editors count them. */
export interface Place {
  line: number
  column: number
}

export interface Span {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}

/** Where PostgreSQL says something is: `position` and `column` count characters, not UTF-16 units, from 1. */
export interface ReportedPlace {
  position?: number | undefined
  line?: number | undefined
  column?: number | undefined
}

const unitsOf = (text: string, characters: number): number => {
  let units = 0
  for (let seen = 0; seen < characters && units < text.length; seen++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  }
  return units
}

const placeAtOffset = (text: string, offset: number): Place => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const placeIn = (text: string, reported: ReportedPlace): Place | undefined => {
  if (reported.position !== undefined) return placeAtOffset(text, unitsOf(text, reported.position - 1))
  if (reported.line === undefined) return undefined
  const lineText = text.split('\n')[reported.line - 1] ?? ''
  return { line: reported.line, column: unitsOf(lineText, (reported.column ?? 1) - 1) + 1 }
}

/** The word or symbol that begins at a place; at the end of a line, the character before it, so that there is something to underline. */
const tokenLength = (rest: string): number => /^(?:"(?:[^"\n]|"")*"|[\p{L}\p{N}_$]+)/u.exec(rest)?.[0].length ?? 1

/** The first line of the statement that starts on this line of `sent`, for an error whose place the database does not name. */
export const locateStatement = (sent: string, start: Place, statementLine: number): Span => {
  const lineText = (sent.split('\n')[statementLine - 1] ?? '').trimEnd()
  const shift = statementLine === 1 ? start.column - 1 : 0
  const from = lineText.length - lineText.trimStart().length
  const line = statementLine + start.line - 1
  return { startLine: line, startColumn: from + shift + 1, endLine: line, endColumn: lineText.length + shift + 1 }
}

/**
 * The span to mark for an error that the database reports about `sent`, when `sent` began at `start` of the text in the editor.
 * Undefined where the database names no place.
 */
export const locateError = (sent: string, start: Place, reported: ReportedPlace): Span | undefined => {
  const place = placeIn(sent, reported)
  if (!place) return undefined
  const lineText = (sent.split('\n')[place.line - 1] ?? '').replace(/\r$/, '')
  const index = Math.min(place.column - 1, lineText.length)
  const from = index < lineText.length ? index : Math.max(0, index - 1)
  const to = index < lineText.length ? index + tokenLength(lineText.slice(index)) : lineText.length
  const shift = place.line === 1 ? start.column - 1 : 0
  const line = place.line + start.line - 1
  return {
    startLine: line,
    startColumn: from + shift + 1,
    endLine: line,
    endColumn: Math.max(to, from + 1) + shift + 1,
  }
}
