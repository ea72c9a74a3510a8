import type { BoundParameter } from '@cairn/contracts/database/query-runs'
import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Token } from './tokens.ts'
import { tokensOf } from './tokens.ts'

/** `:name` in a text. */
export interface Parameter {
  name: string
  /** In UTF-16 code units from 0. */
  from: number
  to: number
}

/** A text with values in place of its parameters, and where they are. */
export interface BoundText {
  sql: string
  /** The text with its parameters. */
  written: string
  /** In order: where each parameter was written, and how long its value is. */
  placed: { from: number; writtenLength: number; boundLength: number }[]
}

const opens = (token: Token): boolean => token.kind === 'symbol' && (token.value === '(' || token.value === '[')
const closes = (token: Token): boolean => token.kind === 'symbol' && (token.value === ')' || token.value === ']')

/** A bracket after a value picks elements, where a colon means a range; elsewhere it begins an array. */
const isSubscript = (before: Token | undefined): boolean =>
  before !== undefined &&
  ((before.kind === 'word' && before.value !== 'array') || before.kind === 'quoted' || closes(before))

const isAdjacentValue = (before: Token | undefined, at: number): boolean =>
  before !== undefined && before.end === at && (before.kind !== 'symbol' || closes(before))

/**
 * The parameters of a text: `:name` outside strings, comments and dollar quotes. A cast (`a::text`), a range of an array
 * (`a[1:n]`) and a pair of JSON (`'a':b`) are none.
 */
export const findParameters = (text: string): Parameter[] => {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== 'comment')
  const open: boolean[] = []
  return tokens.flatMap((token, at) => {
    if (opens(token)) open.push(token.value === '[' && isSubscript(tokens[at - 1]))
    else if (closes(token)) open.pop()
    const name = tokens[at + 1]
    const isParameter =
      token.value === ':' &&
      token.kind === 'symbol' &&
      name?.kind === 'word' &&
      name.start === token.end &&
      open.at(-1) !== true &&
      !isAdjacentValue(tokens[at - 1], token.start)
    return isParameter ? [{ name: text.slice(name.start, name.end), from: token.start, to: name.end }] : []
  })
}

/** The names of the parameters, each once, in the order of the text. */
export const parameterNames = (text: string): string[] => [...new Set(findParameters(text).map(({ name }) => name))]

/** As one line, so that the lines of the text stay those of the editor. */
const literal = (value: string): string =>
  /[\n\r]/.test(value)
    ? `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
    : quotedLiteral(value)

/**
 * Puts values in place of the parameters, as literals without a type: PostgreSQL gives each the type that its place
 * needs, as it does with parameters of the protocol. A name without a value stays as it is.
 */
export const bindParameters = (text: string, values: ReadonlyMap<string, string | null>): BoundText => {
  const placed: BoundText['placed'] = []
  let sql = ''
  let at = 0
  for (const { name, from, to } of findParameters(text)) {
    const value = values.get(name)
    if (value === undefined) continue
    // `u&` before a quote would begin another kind of literal.
    const bound = (text[from - 1] === '&' ? ' ' : '') + (value === null ? 'null' : literal(value))
    placed.push({ from, writtenLength: to - from, boundLength: bound.length })
    sql += text.slice(at, from) + bound
    at = to
  }
  return { sql: sql + text.slice(at), written: text, placed }
}

/** The text with values, made from the text with parameters again. */
export const boundTextOf = (sql: string, parameters: readonly BoundParameter[]): BoundText => {
  let written = ''
  let at = 0
  for (const { name, from, boundLength } of parameters) {
    const until = at + from - written.length
    written += `${sql.slice(at, until)}:${name}`
    at = until + boundLength
  }
  const placed = parameters.map(({ name, from, boundLength }) => ({
    from,
    writtenLength: name.length + 1,
    boundLength,
  }))
  return { sql, written: written + sql.slice(at), placed }
}

/** How the values came into the text, without the text. */
export const boundParametersOf = ({ written, placed }: BoundText): BoundParameter[] =>
  placed.map(({ from, writtenLength, boundLength }) => ({
    name: written.slice(from + 1, from + writtenLength),
    from,
    boundLength,
  }))

/** The offset in the text with parameters of an offset in the text with values; in a value, that of its parameter. */
export const writtenOffset = ({ placed }: Pick<BoundText, 'placed'>, offset: number): number => {
  let shift = 0
  for (const { from, writtenLength, boundLength } of placed) {
    const begins = from + shift
    if (offset < begins) break
    if (offset < begins + boundLength) return from
    shift += boundLength - writtenLength
  }
  return offset - shift
}

/** The text with an empty string in place of each parameter, and every other character where it was: for the parser. */
export const withoutParameters = (text: string): string =>
  findParameters(text).reduce(
    (plain, { from, to }) => `${plain.slice(0, from)}${"''".padEnd(to - from)}${plain.slice(to)}`,
    text,
  )
