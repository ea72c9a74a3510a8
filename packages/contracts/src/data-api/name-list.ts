import { controlCharacterProblem } from '../rules.ts'
import { mostSchemas } from './limits.ts'

/** The names of a text such as `public, extensions`, without repetitions. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** What is wrong with a list of schemas, in a sentence; undefined if nothing is. */
export const schemaListProblem = (text: string): string | undefined => {
  const names = namesIn(text)
  if (names.length > mostSchemas) return `At most ${mostSchemas} schemas can be named.`
  const tooLong = names.find((name) => new TextEncoder().encode(name).length > 63)
  if (tooLong === undefined) return text.isWellFormed() ? controlCharacterProblem(text) : 'This is not valid Unicode.'
  return `${tooLong.slice(0, 20)}… is longer than the name of a schema can be.`
}
