import { isRecord, parsedJson } from '../../../lib/json-record.ts'

export interface AnswerError {
  message: string
  /** Where in the text, both from 1. */
  place: { line: number; column: number } | undefined
}

const placeOf = (locations: unknown): AnswerError['place'] => {
  const first: unknown = Array.isArray(locations) ? locations[0] : undefined
  if (!isRecord(first)) return undefined
  const { line, column } = first
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined
}

/** The errors of a GraphQL answer. None in what is not one. */
export const errorsOf = (body: string): AnswerError[] => {
  // Most answers have none, and a large one takes time to parse.
  if (!body.startsWith('{"data":null')) return []
  const answer = parsedJson(body)
  const errors = isRecord(answer) ? answer['errors'] : undefined
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) =>
    isRecord(error) && typeof error['message'] === 'string'
      ? [{ message: error['message'], place: placeOf(error['locations']) }]
      : [],
  )
}
