import { isRecord, parsedJson } from '~/lib/json-record.ts'

/** Variables as they are typed: a JSON object, or nothing for none. */
export const readVariables = (text: string): { variables: Readonly<Record<string, unknown>> } | { problem: string } => {
  if (text.trim() === '') return { variables: {} }
  const value = parsedJson(text)
  if (value === undefined) return { problem: 'This is not valid JSON.' }
  return isRecord(value) ? { variables: value } : { problem: 'The variables must be a JSON object.' }
}
