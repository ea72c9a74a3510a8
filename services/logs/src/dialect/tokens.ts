import { QueryRefusal } from './refusal.ts'

/** A piece of a text of SQL; all of them together are the text. */
export interface Token {
  kind: 'space' | 'word' | 'number' | 'text' | 'quoted' | 'backticks' | 'symbol'
  /** As it stands there. */
  source: string
  /** What is between the quotes of a text or a name, with its escapes read. */
  value: string
}

const space = /(?:\s+|--[^\n]*|#(?!\d)[^\n]*|\/\*[\s\S]*?\*\/)+/y
const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const number = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const rawText = /[rR]('[^'\n]*'|"[^"\n]*")/y
const symbol = /[\s\S]/uy

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** Where a quoted piece ends; two quotes stand for one, and a backslash escapes what follows, in texts of the dialect. */
const quotedEnd = (sql: string, start: number, escapesBackslash: boolean): number | undefined => {
  const quote = sql[start]
  for (let at = start + 1; at < sql.length; at += 1) {
    if (escapesBackslash && sql[at] === '\\') at += 1
    else if (sql[at] === quote) {
      if (sql[at + 1] === quote && quote !== '`') at += 1
      else return at + 1
    }
  }
  return undefined
}

/** What a text of the dialect says. What `\\d` and the like stand for is left to regular expressions. */
export const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_all, next: string) => escapes[next] ?? (/['"`\\]/.test(next) ? next : `\\${next}`))

const matchAt = (pattern: RegExp, sql: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0]
}

const quotedKinds: Readonly<Record<string, 'text' | 'quoted' | 'backticks'>> = {
  "'": 'text',
  '"': 'quoted',
  '`': 'backticks',
}

const tokenAt = (sql: string, at: number): Token => {
  const plain = (kind: Token['kind'], source: string): Token => ({ kind, source, value: source })
  const blank = matchAt(space, sql, at)
  if (blank !== undefined) return plain('space', blank)
  const raw = matchAt(rawText, sql, at)
  if (raw !== undefined) return { kind: 'text', source: raw, value: raw.slice(2, -1) }
  const quote = sql[at] ?? ''
  const kind = quotedKinds[quote]
  if (kind !== undefined) {
    const end = quotedEnd(sql, at, kind !== 'backticks')
    if (end === undefined) throw new QueryRefusal(`What begins with ${sql.slice(at, at + 20)} has no closing quote.`)
    const source = sql.slice(at, end)
    const inside = source.slice(1, -1).replaceAll(quote + quote, quote)
    return { kind, source, value: kind === 'text' ? unescaped(inside) : inside }
  }
  const name = matchAt(word, sql, at)
  if (name !== undefined) return plain('word', name)
  const digits = matchAt(number, sql, at)
  if (digits !== undefined) return plain('number', digits)
  return plain('symbol', matchAt(symbol, sql, at) ?? '')
}

export const tokensOf = (sql: string): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length;) {
    const token = tokenAt(sql, at)
    tokens.push(token)
    at += token.source.length
  }
  return tokens
}

export const isWord = (token: Token | undefined, ...names: string[]) =>
  token?.kind === 'word' && names.includes(token.value.toLowerCase())

export const isSymbol = (token: Token | undefined, wanted: string) => token?.kind === 'symbol' && token.value === wanted

/** Where the group that opens there closes. */
export const closingOf = (pieces: readonly Token[], open: number): number => {
  let depth = 0
  for (let at = open; at < pieces.length; at += 1) {
    if (isSymbol(pieces[at], '(')) depth += 1
    if (isSymbol(pieces[at], ')')) depth -= 1
    if (depth === 0) return at
  }
  return -1
}
