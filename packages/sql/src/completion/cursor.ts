import type { Token } from '../tokens.ts'
import { tokensOf } from '../tokens.ts'
import { isSymbol, isWord } from './names.ts'

/** The statement that is being written, without its comments. */
export interface Cursor {
  /** The word at the cursor is left out, so that a half-written keyword is not read as a name. */
  tokens: readonly Token[]
  /** How many of the tokens come before the cursor. */
  gap: number
  /** The word that ends at the cursor or holds it. */
  word: Token | undefined
  offset: number
}

const statementVerbs = ['select', 'insert', 'update', 'delete', 'merge', 'with', 'perform', 'call', 'return', 'execute']

/** In a body of PL/pgSQL a statement begins after these words too. */
const beginsStatement = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], 'begin', 'then', 'else', 'loop', 'query', 'in') &&
  !isSymbol(tokens[at], '(') &&
  isWord(tokens[at], ...statementVerbs)

const isInside = ({ kind, start, end, value }: Token, offset: number): boolean => {
  if (kind === 'comment' && value.startsWith('--')) return start + 1 < offset && offset <= end
  if (kind === 'comment') return start + 1 < offset && (offset < end || !value.endsWith('*/'))
  if (kind !== 'string') return false
  const isOpen = (value.match(/'/g)?.length ?? 0) % 2 === 1
  return start < offset && (offset < end || isOpen)
}

const delimiterOf = ({ value }: Token): string => value.slice(0, value.indexOf('$', 1) + 1)

/** The text of a dollar quote around the cursor, with the offset at which it begins: nearly always the body of a function. */
const bodyAround = (tokens: readonly Token[], offset: number) => {
  const body = tokens.find(({ kind, start, end }) => kind === 'dollar' && start < offset && offset <= end)
  if (body === undefined) return undefined
  const length = delimiterOf(body).length
  const from = body.start + length
  const isClosed = body.end - body.start >= 2 * length && body.value.endsWith(delimiterOf(body))
  const to = isClosed ? body.end - length : body.end
  return from <= offset && offset <= to ? { from, to } : undefined
}

/** The tokens of the statement that the token at the index belongs to: the first and the one after the last. */
const statementAround = (tokens: readonly Token[], at: number): readonly [from: number, to: number] => {
  let from = at
  while (from > 0 && !isSymbol(tokens[from - 1], ';') && !beginsStatement(tokens, from)) from--
  let to = at
  while (to < tokens.length && !isSymbol(tokens[to], ';')) to++
  return [from, to]
}

const shifted = (tokens: readonly Token[], by: number): Token[] =>
  tokens.map((token) => ({ ...token, start: token.start + by, end: token.end + by }))

/** The innermost text of SQL around an offset: that of a dollar quote, or the whole. */
export const codeAround = (text: string, offset: number): { from: number; to: number; tokens: readonly Token[] } => {
  const tokens = tokensOf(text)
  const body = bodyAround(tokens, offset)
  if (body === undefined) return { from: 0, to: text.length, tokens }
  const inner = codeAround(text.slice(body.from, body.to), offset - body.from)
  return { from: body.from + inner.from, to: body.from + inner.to, tokens: inner.tokens }
}

/** The tokens around the cursor and the word at it; undefined in a comment or a string, where nothing is completed. */
export const cursorIn = (text: string, at: number): Cursor | undefined => {
  const { from: base, tokens: all } = codeAround(text, at)
  const offset = at - base
  if (all.some((token) => isInside(token, offset))) return undefined
  const tokens = all.filter(({ kind }) => kind !== 'comment')
  const holds = ({ kind, start, end }: Token) =>
    (kind === 'word' || kind === 'quoted') && start < offset && offset <= end
  const isNumber = tokens.some(({ kind, start, end }) => kind === 'number' && start < offset && offset <= end)
  if (isNumber) return undefined
  const word = tokens.find(holds)
  const rest = word === undefined ? tokens : tokens.filter((token) => token !== word)
  const before = rest.filter(({ end }) => end <= offset).length
  const [from, to] = statementAround(rest, before)
  // Stands for the name that is to come: what follows the dot must not be taken for it.
  const missing: Token[] = isSymbol(rest[before - 1], '.')
    ? [{ kind: 'symbol', value: '', start: offset, end: offset }]
    : []
  return {
    tokens: shifted([...rest.slice(from, before), ...missing, ...rest.slice(before, to)], base),
    gap: before - from,
    word: word && { ...word, start: word.start + base, end: word.end + base },
    offset: offset + base,
  }
}

/** The statement around an offset, with the word or quoted name there; undefined where there is none. */
export const wordIn = (text: string, offset: number): { tokens: readonly Token[]; at: number } | undefined => {
  const { from: base, tokens: all } = codeAround(text, offset)
  const tokens = all.filter(({ kind }) => kind !== 'comment')
  const at = tokens.findIndex(
    ({ kind, start, end }) => (kind === 'word' || kind === 'quoted') && start + base <= offset && offset <= end + base,
  )
  if (at < 0) return undefined
  const [from, to] = statementAround(tokens, at)
  return { tokens: shifted(tokens.slice(from, to), base), at: at - from }
}
