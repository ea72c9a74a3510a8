import { closingOf, isSymbol, isWord } from './tokens.ts'
import type { Token } from './tokens.ts'

// What ClickHouse writes in a way that DuckDB's grammar has no place for. Only the form is changed here, not what it means.

const comma: Token = { kind: 'symbol', source: ',', value: ',' }

/** `quantile(0.95)(value)` as `quantile(value, 0.95)`. */
export const withParametersLast = (pieces: readonly Token[]): readonly Token[] => {
  const at = pieces.findIndex(
    (token, index) =>
      token.kind === 'word' &&
      /^quantiles?(?:exact|timing|tdigest|if)?$/i.test(token.value) &&
      isSymbol(pieces[index + 1], '(') &&
      isSymbol(pieces[closingOf(pieces, index + 1) + 1], '('),
  )
  if (at < 0) return pieces
  const close = closingOf(pieces, at + 1)
  const end = closingOf(pieces, close + 1)
  if (end < 0) return pieces
  const parameters = pieces.slice(at + 2, close)
  const values = pieces.slice(close + 2, end)
  const changed = [...pieces.slice(0, at + 2), ...values, comma, ...parameters, ...pieces.slice(end)]
  // What was changed has no second pair of parentheses any more.
  return withParametersLast(changed)
}

/** Words that are calls there and have a grammar of their own in DuckDB, unless a word of that grammar is within. */
const calls: ReadonlyMap<string, { without: string | undefined; name: string }> = new Map([
  ['extract', { without: 'from', name: 'regexp_extract' }],
  ['position', { without: 'in', name: 'instr' }],
  ['any', { without: undefined, name: 'any_value' }],
])

const hasWord = (pieces: readonly Token[], open: number, word: string): boolean => {
  const close = closingOf(pieces, open)
  let depth = 0
  return pieces.slice(open, close).some((token) => {
    if (isSymbol(token, '(')) depth += 1
    if (isSymbol(token, ')')) depth -= 1
    return depth === 1 && isWord(token, word)
  })
}

/** The name under which DuckDB calls what stands there; undefined where it is no such call. */
export const callName = (pieces: readonly Token[], index: number): string | undefined => {
  const token = pieces[index]
  const call = token?.kind === 'word' ? calls.get(token.value.toLowerCase()) : undefined
  if (call === undefined || !isSymbol(pieces[index + 1], '(')) return undefined
  // `= any (…)` compares.
  if (call.without === undefined) return /[=<>]/.test(pieces[index - 1]?.value ?? '') ? undefined : call.name
  return hasWord(pieces, index + 1, call.without) ? undefined : call.name
}
