import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * About as many characters of JSON as JSON.stringify makes in a millisecond; 32 MB at once take 150 ms and more, and the
 * event loop serves nobody meanwhile.
 */
const charactersAtOnce = 128 * 1024

/** What is left of `room` once the value is written; negative, and not exact, for one that has no room. */
const roomAfter = (value: unknown, room: number): number => {
  if (typeof value === 'string') return room - value.length
  if (typeof value !== 'object' || value === null) return room - 8
  let left = room
  if (Array.isArray(value)) {
    for (const item of value) {
      left = roomAfter(item, left - 1)
      if (left < 0) return left
    }
    return left
  }
  for (const [key, item] of Object.entries(value)) {
    left = roomAfter(item, left - key.length - 4)
    if (left < 0) return left
  }
  return left
}

const isSmall = (value: unknown): boolean => roomAfter(value, charactersAtOnce) >= 0

/** The JSON of a value of arrays, plain objects and primitives, in pieces of some thousand characters. */
function* piecesOf(value: unknown): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null || isSmall(value)) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  let separator = ''
  if (Array.isArray(value)) {
    yield '['
    for (const item of value) {
      yield separator
      yield* piecesOf(item)
      separator = ','
    }
    yield ']'
    return
  }
  yield '{'
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    yield `${separator}${JSON.stringify(key)}:`
    yield* piecesOf(item)
    separator = ','
  }
  yield '}'
}

async function* chunksOf(value: unknown): AsyncGenerator<string, void, undefined> {
  let chunk = ''
  for (const piece of piecesOf(value)) {
    chunk += piece
    if (chunk.length < charactersAtOnce) continue
    yield chunk
    chunk = ''
    await nextTurn()
  }
  yield chunk
}

/** The JSON of an answer: at once where it is small, otherwise as a stream that lets others have their turn. */
export const jsonAnswer = (value: unknown): string | Readable =>
  isSmall(value) ? JSON.stringify(value) : Readable.from(chunksOf(value), { objectMode: false })
