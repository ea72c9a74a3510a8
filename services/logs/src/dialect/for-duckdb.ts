import { fieldsOf, quotedName, quotedText } from '../source.ts'
import { isLogSource, logSources } from '../sources.ts'
import { callName, withParametersLast } from './clickhouse-text.ts'
import { closingOf, isSymbol, isWord, tokensOf, unescaped } from './tokens.ts'
import type { Token } from './tokens.ts'

// Words that DuckDB spells in another way.
const words: ReadonlyMap<string, string> = new Map([
  ['safe_cast', 'try_cast'],
  ['float64', 'double'],
  ['int64', 'bigint'],
  ['bignumeric', 'decimal'],
])

/** The names that mean something in the text: those of sources, of their fields, and those that it gives itself. */
const knownNames = (pieces: readonly Token[]): ReadonlySet<string> =>
  new Set([
    'id',
    'timestamp',
    'event_message',
    'metadata',
    ...[...logSources.values()].flatMap(({ name, metadata }) => [
      name,
      ...fieldsOf(metadata).flatMap(({ path }) => path),
    ]),
    ...pieces.flatMap((token, index) =>
      isWord(pieces[index - 1], 'as') || isWord(pieces[index + 1], 'as') ? [token.value] : [],
    ),
  ])

/** The pieces after which a condition is missing: the dialect joins what a row unnests to without one. */
const joinsWithoutCondition = (pieces: readonly Token[]): ReadonlySet<Token> => {
  const ends = new Set<Token>()
  pieces.forEach((token, index) => {
    if (!isWord(token, 'join') || !isWord(pieces[index + 1], 'unnest')) return
    if (isWord(pieces[index - 1], 'cross')) return
    const close = closingOf(pieces, index + 2)
    if (close < 0) return
    const alias = isWord(pieces[close + 1], 'as') ? close + 2 : close + 1
    const next = pieces[alias + 1]
    const end = pieces[alias]
    if (end !== undefined && !isWord(next, 'on', 'using')) ends.add(end)
  })
  return ends
}

/** Whether a piece in double quotes is a name, as in DuckDB, and not a text, as in the reference's dialect. */
const isName = (
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
  known: ReadonlySet<string>,
): boolean => isSymbol(before, '.') || isSymbol(after, '.') || isWord(before, 'as') || known.has(token.value)

/** The text in DuckDB's spelling. What it means is left as it is. */
export const forDuckDb = (sql: string): string => {
  const tokens = tokensOf(sql)
  const written = tokens.filter(({ kind }) => kind !== 'space')
  while (isSymbol(written.at(-1), ';')) written.pop()
  const pieces = withParametersLast(written)
  const known = knownNames(pieces)
  const withoutCondition = joinsWithoutCondition(pieces)
  const texts = pieces.map((token, index) => {
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    if (token.kind === 'text') return quotedText(token.value)
    if (token.kind === 'backticks')
      return isLogSource(token.value)
        ? quotedName(token.value)
        : token.value
            .split('.')
            .map((part) => quotedName(part))
            .join('.')
    if (token.kind === 'quoted')
      return isName(token, before, after, known) ? quotedName(token.value) : quotedText(unescaped(token.value))
    if (isWord(token, 'except') && isSymbol(before, '*') && isSymbol(after, '(')) return 'exclude'
    // As a function, and not as the type with its precision.
    if (isWord(token, 'timestamp', 'datetime', 'date') && isSymbol(after, '(') && !isWord(before, 'as'))
      return quotedName(token.value)
    return token.kind === 'word'
      ? (callName(pieces, index) ?? words.get(token.value.toLowerCase()) ?? token.source)
      : token.source
  })
  // Pieces that touched stay together: `a.b`, `<=`, `::`.
  const touches = new Set<Token>()
  tokens.forEach((token, index) => {
    if (tokens[index - 1] !== undefined && tokens[index - 1]?.kind !== 'space') touches.add(token)
  })
  return pieces
    .map((token, index) => {
      const condition = withoutCondition.has(token) ? ' on true' : ''
      return `${index === 0 || touches.has(token) ? '' : ' '}${texts[index] ?? ''}${condition}`
    })
    .join('')
}
