import { plainIdent } from '@cairn/contracts/database/sql-names'
import type { Token } from '../tokens.ts'

/** Words that PostgreSQL allows as names, but which go on with the statement where an alias could stand. */
const continuing = new Set(['set', 'values', 'lateral', 'tablesample', 'default', 'do', 'as', 'when', 'over', 'filter'])

export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.value)

export const isSymbol = (token: Token | undefined, ...symbols: readonly string[]): boolean =>
  token?.kind === 'symbol' && symbols.includes(token.value)

/** A name, not a keyword: quoted, or a word that needs no quotes. */
export const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'quoted' ||
  (token?.kind === 'word' && !continuing.has(token.value) && plainIdent(token.value.toLowerCase()) === token.value) ||
  (token?.kind === 'word' && /[^\u0020-\u007e]/.test(token.value))
