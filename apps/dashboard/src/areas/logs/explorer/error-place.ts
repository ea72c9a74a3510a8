export interface ErrorPlace {
  line: number
  column: number
  length: number
}

/** The words that an error is about: those in quotes, or the name of a function. */
const culprits = (message: string): string[] => [
  ...[...message.matchAll(/"([^"\n]+)"/g)].flatMap(([, word = '']) => word),
  ...[...message.matchAll(/\b(?:function|name) (\w+)/gi)].flatMap(([, word = '']) => word),
]

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const placeOfWord = (sql: string, word: string): ErrorPlace | undefined => {
  const found = new RegExp(`(?<![\\w.])${escaped(word)}(?!\\w)|${escaped(word)}(?!\\w)`, 'i').exec(sql)
  if (found === null) return undefined
  const before = sql.slice(0, found.index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length: word.length }
}

/**
 * Where in the text a refused query is wrong. The text is translated before it runs, so the server's own positions are
 * not those of the text: the place is that of the word which the error names.
 */
export const errorPlace = (message: string, sql: string): ErrorPlace | undefined => {
  for (const word of culprits(message)) {
    const place = placeOfWord(sql, word)
    if (place !== undefined) return place
  }
  return undefined
}

/** The error without the line of the translated text. */
export const shownMessage = (message: string): string => message.split(/\n+LINE \d+:/)[0]?.trim() ?? message
