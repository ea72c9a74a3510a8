/** The index after a string of JSON that begins at `start`. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') return at + 1
  }
  return text.length
}

const isBlank = (character: string): boolean => ' \t\r\n'.includes(character)
const isMark = (character: string): boolean => '{}[],:'.includes(character)

const endOfWord = (text: string, start: number): number => {
  let end = start
  while (end < text.length && !isBlank(text.charAt(end)) && !isMark(text.charAt(end)) && text[end] !== '"') end += 1
  return end
}

/** Marks, strings, numbers and words, as they are written. */
const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at)
    if (isBlank(character)) {
      at += 1
      continue
    }
    const end = isMark(character) ? at + 1 : character === '"' ? endOfString(text, at) : endOfWord(text, at)
    tokens.push(text.slice(at, end))
    at = end
  }
  return tokens
}

/**
 * Lays JSON out in lines. Only white space changes: keys keep their order, also those that occur twice, and numbers all of
 * their digits, which a way through JavaScript's values would not preserve.
 */
export const layOutJson = (json: string): string => {
  const parts: string[] = []
  let depth = 0
  let previous = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const token of tokensOf(json)) {
    const isOpening = previous === '{' || previous === '['
    if (token === '}' || token === ']') {
      depth -= 1
      if (!isOpening) parts.push(line())
    } else if (isOpening || previous === ',') parts.push(line())
    parts.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') depth += 1
    previous = token
  }
  return parts.join('')
}
