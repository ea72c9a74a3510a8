import { isRecord } from '../../../lib/json-record.ts'
import { textOf } from './log-line.ts'

export interface LineField {
  /** As a query names it: `request.headers.user_agent`. */
  path: string
  value: string
}

const fieldsIn = (value: unknown, path: string): LineField[] => {
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, below]) => fieldsIn(below, path === '' ? name : `${path}.${name}`))
  const text = textOf(value)
  return text === '' ? [] : [{ path, value: text }]
}

/** What is in `metadata`, without the fields that nothing fills. */
export const fieldsOf = (metadata: unknown): LineField[] => fieldsIn(metadata, '')
