import type { Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { Answer } from '../run/batch.ts'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { AnswerFormat } from '../request/answer-format.ts'
import type { RawBody } from '../request/payload.ts'
import type { Preferences } from '../request/preferences.ts'
import { sentHeaders } from '../response-headers.ts'
import { RestError } from '../rest-error.ts'
import type { Query } from '../run/transaction.ts'
import type { Schema } from '../schema/schema.ts'

/** A request with what it is answered from. */
export interface RestContext {
  project: Pick<Project, 'name' | 'url'>
  request: ServiceRequest
  caller: Caller
  schema: Schema
  /** The schema of the database that the request is about. */
  namespace: string
  preferences: Preferences
  body: RawBody | undefined
}

/** What a request runs in its transaction, and what is made of the result. */
export interface Plan {
  isReadOnly: boolean
  /** Of the function that is called. */
  statementTimeout?: string | null
  queries: readonly Query[]
  /** Throws to undo the write. Undefined where the result needs no check before the commit. */
  check?: ((results: readonly Answer[]) => void) | undefined
  respond: (results: readonly Answer[]) => ServiceResponse
}

export interface AnswerRow {
  body: string
  count: number
  total: string | null
  headers: string | null
  status: string | null
}

const noRow: AnswerRow = { body: '', count: 0, total: null, headers: null, status: null }

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

// Checked by hand: a schema takes as long as the rest of a small answer.
const isAnswerRow = (row: Record<string, unknown>): row is Record<string, unknown> & AnswerRow =>
  typeof row['body'] === 'string' &&
  typeof row['count'] === 'number' &&
  isTextOrNull(row['total']) &&
  isTextOrNull(row['headers']) &&
  isTextOrNull(row['status'])

/** The one row of an answer's query. */
export const answerRow = (result: Answer | undefined): AnswerRow => {
  const row = result?.rows[0]
  if (row === undefined) return noRow
  if (!isAnswerRow(row)) throw new Error('The statement of a request answered with other columns.')
  return row
}

/** What is sent of it. */
export const bodyOf = ({ body }: AnswerRow, { isBinary }: AnswerFormat): string | Buffer =>
  isBinary ? Buffer.from(body.slice(2), 'hex') : body

const HeaderList = z.array(z.record(z.string(), z.string()))

const headersOf = (text: string | null): Record<string, string> => {
  if (text === null || text === '') return {}
  try {
    return sentHeaders(HeaderList.parse(JSON.parse(text)).flatMap((headers) => Object.entries(headers)))
  } catch {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    )
  }
}

const statusOf = (text: string | null): number | undefined => {
  if (text === null || text === '') return undefined
  // After one below 200, a client waits for another.
  if (/^[2-5]\d\d$/.test(text)) return Number(text)
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
}

/** The response with what a function of the database set for it. */
export const withOverrides = (
  { headers, status }: Pick<AnswerRow, 'headers' | 'status'>,
  response: ServiceResponse,
): ServiceResponse => ({
  ...response,
  status: statusOf(status) ?? response.status,
  headers: { ...response.headers, ...headersOf(headers) },
})

/** Throws a PGRST116 unless there is one row. */
export const requireOneRow = (count: number): void => {
  if (count !== 1)
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${count} rows`,
    })
}

/** How many rows a request may affect. Undefined: any number. */
export const mostAffected = ({ handling, maxAffected }: Preferences): number | undefined =>
  handling === 'strict' ? maxAffected : undefined

/** Throws a PGRST124 if more rows are affected. */
export const requireAtMost = (most: number | undefined, count: number): void => {
  if (most !== undefined && count > most)
    throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${count} rows`,
    })
}

/** The header that names the schema, where there are several. */
export const profileHeader = ({
  namespace,
  schema,
}: Pick<RestContext, 'namespace' | 'schema'>): Record<string, string> =>
  schema.settings.schemas.length > 1 ? { 'content-profile': namespace } : {}

/** The same query, explained. */
export const explained = ({ text, values }: Query, plan: NonNullable<AnswerFormat['plan']>): Query => ({
  text: `explain (${[`format ${plan.format}`, ...plan.options].join(', ')}) ${text}`,
  values,
})

const PlanRows = z.array(z.object({ 'QUERY PLAN': z.unknown() }))

const planBody = (result: Answer | undefined): string => {
  const lines = PlanRows.parse(result?.rows).map((row) => row['QUERY PLAN'])
  return lines.every((line) => typeof line === 'string') ? lines.join('\n') : JSON.stringify(lines[0])
}

/** The answer to an explained query. */
export const respondWithPlan =
  ({ contentType }: AnswerFormat): Plan['respond'] =>
  (results) => ({ status: 200, headers: { 'content-type': contentType }, body: planBody(results.at(-1)) })
