import { parse } from 'secure-json-parse'
import { runInThread } from '../threads/run-in-thread.ts'
import { BodyError } from './body-error.ts'
import type { BodyProblem } from './body-error.ts'
import { exceedsJsonBounds } from './json-bounds.ts'
import type { JsonBounds } from './json-bounds.ts'

const messages = {
  too_complex: 'The request body has too many values or is nested too deeply.',
  not_utf8: 'The request body is not valid UTF-8.',
  not_json: 'The request body is not valid JSON.',
} as const satisfies Partial<Record<BodyProblem, string>>

type ParseProblem = keyof typeof messages

const isParseProblem = (text: unknown): text is ParseProblem => typeof text === 'string' && text in messages

/** The value, or what is wrong: an error's class would not survive the way out of a thread. */
export type Parsed = { value: unknown } | { problem: ParseProblem }

const decoder = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

export const parseBounded = (bytes: Uint8Array, bounds: JsonBounds): Parsed => {
  if (exceedsJsonBounds(bytes, bounds)) return { problem: 'too_complex' }
  const text = decode(bytes)
  if (text === undefined) return { problem: 'not_utf8' }
  try {
    // Refuses the keys `__proto__` and `constructor.prototype`, which change objects that they are copied into.
    return { value: parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'not_json' }
    throw error
  }
}

/**
 * Beyond this, a text is decoded and parsed in a thread. Measured for one string of 16 MB: 60 to 120 ms on the event
 * loop, and 6 to 24 ms with a thread, for receiving the value.
 */
const inlineBytes = 1024 * 1024

const parsedOf = (answer: unknown): Parsed => {
  if (typeof answer === 'object' && answer !== null) {
    if ('value' in answer) return { value: answer.value }
    if ('problem' in answer && isParseProblem(answer.problem)) return { problem: answer.problem }
  }
  throw new Error('The thread that parses JSON gave no answer.')
}

/** Takes the bytes over: they may be gone afterwards. Throws a `BodyError` for what cannot be parsed. */
export const parseJson = async (bytes: Uint8Array<ArrayBuffer>, bounds: JsonBounds): Promise<unknown> => {
  const parsed =
    bytes.length <= inlineBytes
      ? parseBounded(bytes, bounds)
      : parsedOf(
          await runInThread(new URL('./parse-json-thread.ts', import.meta.url), { bytes, bounds }, [bytes.buffer]),
        )
  if ('problem' in parsed) throw new BodyError(parsed.problem, messages[parsed.problem])
  return parsed.value
}
