import {
  afterBlockComment,
  afterDoubled,
  afterLineComment,
  afterString,
  dollarQuote,
  isSpace,
  matchLength,
  number,
  word,
} from './lexing.ts'

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'dollar' | 'comment' | 'symbol'

export interface Token {
  kind: TokenKind
  /** A word in lower case, a quoted name without its quotes, anything else as it is written. */
  value: string
  /** In UTF-16 code units from 0, of the whole text. */
  start: number
  end: number
}

const unquoted = (text: string): string => text.slice(1).replace(/"$/, '').replaceAll('""', '"')

/** Reaches to the end of its line at most: a quote that is still open must not swallow the lines that follow. */
const afterQuotedName = (text: string, open: number): number => {
  const end = afterDoubled(text, open, '"')
  const lineEnd = text.indexOf('\n', open)
  if (lineEnd === -1 || lineEnd >= end) return end
  return open + 1 + matchLength(word, text, open + 1)
}

const wordAt = (text: string, start: number, length: number): Token => {
  const end = start + length
  const value = text.slice(start, end).toLowerCase()
  if (length === 1 && 'ebx'.includes(value) && text[end] === "'") {
    const stringEnd = afterString(text, end, value === 'e')
    return { kind: 'string', value: text.slice(start, stringEnd), start, end: stringEnd }
  }
  return { kind: 'word', value, start, end }
}

const afterDollarQuote = (text: string, start: number, delimiterLength: number): number => {
  const close = text.indexOf(text.slice(start, start + delimiterLength), start + delimiterLength)
  return close === -1 ? text.length : close + delimiterLength
}

const tokenAt = (text: string, start: number): Token => {
  const to = (kind: TokenKind, end: number): Token => ({ kind, value: text.slice(start, end), start, end })
  const character = text[start] ?? ''
  if (text.startsWith('--', start)) return to('comment', afterLineComment(text, start))
  if (text.startsWith('/*', start)) return to('comment', afterBlockComment(text, start))
  if (character === "'") return to('string', afterString(text, start, false))
  if (character === '"') {
    const end = afterQuotedName(text, start)
    return { kind: 'quoted', value: unquoted(text.slice(start, end)), start, end }
  }
  const wordLength = matchLength(word, text, start)
  if (wordLength > 0) return wordAt(text, start, wordLength)
  const numberLength = matchLength(number, text, start)
  if (numberLength > 0) return to('number', start + numberLength)
  const delimiterLength = character === '$' ? matchLength(dollarQuote, text, start) : 0
  if (delimiterLength > 0) return to('dollar', afterDollarQuote(text, start, delimiterLength))
  return to('symbol', start + (text.startsWith('::', start) ? 2 : 1))
}

/** The tokens of a text, comments included. Never throws: what is not closed reaches to the end. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (isSpace(text.charCodeAt(at))) at++
    else {
      const token = tokenAt(text, at)
      tokens.push(token)
      at = token.end
    }
  }
  return tokens
}
