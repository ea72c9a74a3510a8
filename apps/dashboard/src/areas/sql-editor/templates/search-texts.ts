import type { SqlText } from './sql-text.ts'

/** The texts that have every word of the search in them. */
export const searchTexts = (texts: readonly SqlText[], search: string): SqlText[] => {
  const words = search.toLowerCase().split(/\s+/)
  return texts.filter(({ title, description, sql }) => {
    const all = `${title} ${description} ${sql}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
