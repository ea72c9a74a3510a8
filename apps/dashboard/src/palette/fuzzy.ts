/** A text made ready to be searched; make it once, search it at every key. */
export interface Searchable {
  text: string
  /** Where words begin: after a separator, at a capital, at a digit. */
  starts: readonly number[]
}

// By code, not by pattern: thousands of names are made ready at the first key. Letters beyond ASCII are parts of words.
const isLower = (code: number) => code >= 97 && code <= 122
const isUpper = (code: number) => code >= 65 && code <= 90
const isInWord = (code: number) => isLower(code) || isUpper(code) || (code >= 48 && code <= 57) || code > 127

const startsWord = (text: string, at: number): boolean => {
  const here = text.charCodeAt(at)
  if (at === 0) return true
  if (!isInWord(here)) return false
  const before = text.charCodeAt(at - 1)
  return !isInWord(before) || (isLower(before) && isUpper(here))
}

export const searchable = (text: string): Searchable => {
  const starts: number[] = []
  for (let at = 0; at < text.length; at++) if (startsWord(text, at)) starts.push(at)
  return { text: text.toLowerCase(), starts }
}

/** What is looked for, as words: all of them have to be found. */
export const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

// Letters in order, each the next one or the first of a later word: `sqed` finds `SQL editor`, `oit` `order_items`.
const abbreviates = (word: string, { text, starts }: Searchable, from: number): boolean => {
  let at = from
  for (let index = 1; index < word.length; index++) {
    if (text[at + 1] === word[index]) {
      at += 1
      continue
    }
    const next = starts.find((start) => start > at && text[start] === word[index])
    if (next === undefined) return false
    at = next
  }
  return true
}

const scoreWord = (word: string, candidate: Searchable): number => {
  const { text, starts } = candidate
  if (text === word) return 100
  const found = text.indexOf(word)
  if (found === 0) return 90
  if (found > 0) {
    for (let at = found; at >= 0; at = text.indexOf(word, at + 1)) if (starts.includes(at)) return 75
    return 50
  }
  return word.length > 1 && starts.some((start) => text[start] === word[0] && abbreviates(word, candidate, start))
    ? 30
    : 0
}

/** How well a text matches all words, 0 to 100 each; 0 if it lacks one of them. Shorter texts win. */
export const score = (words: readonly string[], candidate: Searchable): number => {
  let sum = 0
  for (const word of words) {
    const points = scoreWord(word, candidate)
    if (points === 0) return 0
    sum += points
  }
  return sum - Math.min(9, candidate.text.length / 20)
}

/** Which letters were meant, from and to, for drawing; nothing for an abbreviation. In order, none overlapping. */
export const foundRanges = (words: readonly string[], text: string): [from: number, to: number][] => {
  const lower = text.toLowerCase()
  const ranges = words
    .map((word): [number, number] => [lower.indexOf(word), lower.indexOf(word) + word.length])
    .filter(([from]) => from >= 0)
    .sort(([a], [b]) => a - b)
  return ranges.filter(([from], index) => ranges.slice(0, index).every(([, to]) => to <= from))
}
