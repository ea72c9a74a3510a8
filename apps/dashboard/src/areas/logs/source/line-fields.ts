import { isRecord } from '../../../lib/json-record.ts'
import type { LogRow } from '../api/query-logs.ts'
import { textOf } from './log-line.ts'
import type { LogPage } from './log-pages.ts'

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

/** The request that a line is about, where one is named. */
export const requestIdOf = (
  { requestId }: Pick<LogPage, 'requestId'>,
  { id, metadata }: LogRow,
): string | undefined => {
  if (requestId === 't.id') return textOf(id)
  const name = requestId?.replace(/^m\./, '')
  const value = name !== undefined && isRecord(metadata) ? textOf(metadata[name]) : ''
  return value === '' ? undefined : value
}
