// The rules of PostgreSQL's lexer (`scan.l`): where a token that begins at a place of a text ends.

export const word = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y
/** At most one point, and not the first of two: what follows `1.5.` or `1..` is a token of its own. */
export const number =
  /\$[0-9]+|[0-9][0-9A-Za-z_\u0080-\uffff]*(?:\.(?!\.)[0-9A-Za-z_\u0080-\uffff]*)?|\.[0-9][0-9A-Za-z_\u0080-\uffff]*/y
export const dollarQuote = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y
/** Two string literals with a line break between them are one literal, read by the rules of its beginning. */
const continuation = /[ \t\f\v]*(?:--[^\n\r]*)?[\n\r](?:[ \t\n\r\f\v]|--[^\n\r]*[\n\r])*'/y

export const matchLength = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex - at : 0
}

export const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

export const afterLineComment = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) return at
  }
  return text.length
}

export const afterBlockComment = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const pair = text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
    if (pair === 0x2f_002a) {
      depth++
      at++
    } else if (pair === 0x2a_002f) {
      depth--
      at++
      if (depth === 0) return at + 1
    }
  }
  return text.length
}

export const afterDoubled = (text: string, open: number, quote: '"' | "'"): number => {
  let at = text.indexOf(quote, open + 1)
  while (at !== -1 && text[at + 1] === quote) at = text.indexOf(quote, at + 2)
  return at === -1 ? text.length : at + 1
}

const afterEscaped = (text: string, open: number): number => {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 39) {
      if (text.charCodeAt(at + 1) !== 39) return at + 1
      at++
    }
  }
  return text.length
}

export const afterString = (text: string, open: number, escapes: boolean): number => {
  let at = open
  for (;;) {
    const end = escapes ? afterEscaped(text, at) : afterDoubled(text, at, "'")
    const more = matchLength(continuation, text, end)
    if (more === 0) return end
    at = end + more - 1
  }
}
