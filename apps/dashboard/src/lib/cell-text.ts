import type { Column } from '@cairn/contracts/database/catalogue'
import { layOutJson } from './json-layout.ts'

/** As much of a value as a cell can show: the rest costs layout and is not seen. */
const shownCharacters = 200

/** One line of a value for a cell. */
export const cellText = (value: string): string => {
  const line = value.length > shownCharacters ? value.slice(0, shownCharacters) : value
  return line.replace(/\s*\n\s*/g, ' ↵ ')
}

/**
 * The value of a text that is typed for a column. Only text types know an empty string; for all others nothing
 * typed means NULL.
 */
export const typedValue = (text: string, category: Column['category']): string | null => {
  if (category === 'text') return text
  return text.trim() === '' ? null : category === 'number' ? text.trim() : text
}

/** JSON laid out for reading, or the text itself where it is not JSON: a person may be half-way through writing it. */
export const indentedJson = (text: string): string => {
  try {
    JSON.parse(text)
    return layOutJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** What is wrong with a JSON text, or nothing. */
export const jsonProblem = (text: string): string | undefined => {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError) return error.message
    throw error
  }
}
