import { DatabaseError } from 'pg'
import { z } from 'zod'
import { sentHeaders } from './response-headers.ts'
import { RestError } from './rest-error.ts'

// The statuses that PostgREST documents for SQLSTATE codes and their classes; the longer prefix counts.
const statuses: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 400,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 413,
  '55': 500,
  '57': 500,
  '57P': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

const statusOf = (code: string, isAnonymous: boolean): number => {
  if (code === '42501') return isAnonymous ? 401 : 403
  for (let length = code.length; length >= 2; length -= 1) {
    const status = statuses[code.slice(0, length)]
    if (status !== undefined) return status
  }
  return 400
}

const RaisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const RaisedDetail = z.object({
  status: z.int().min(200).max(599),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .transform((headers) => sentHeaders(Object.entries(headers))),
})

const parsed = <T>(schema: z.ZodType<T>, text: string | undefined): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** `raise sqlstate 'PGRST'`: the response is written in the message and the detail. */
const raisedResponse = ({ message, detail }: DatabaseError): RestError => {
  const error = parsed(RaisedMessage, message)
  const response = parsed(RaisedDetail, detail)
  if (error === undefined || response === undefined)
    return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
      details: 'MESSAGE must be an object with code and message, and DETAIL one with status.',
    })
  return new RestError(response.status, error.code, error.message, {
    details: error.details ?? null,
    hint: error.hint ?? null,
    headers: response.headers,
  })
}

// `raise sqlstate 'PT402'` chooses a status.
const raisedStatus = (code: string): number | undefined => {
  const status = Number(/^PT(\d{3})$/.exec(code)?.[1])
  return status >= 200 && status <= 599 ? status : undefined
}

const retrySoon = { 'retry-after': '1' }

export const databaseGone = (): RestError =>
  new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', { headers: retrySoon })

/** An error of Postgres as a response. */
export const fromPostgres = (error: DatabaseError, isAnonymous: boolean): RestError => {
  const { code = 'XX000', message, detail, hint } = error
  // Five characters of SQLSTATE; Postgres cuts the longer word.
  if (code === 'PGRST') return raisedResponse(error)
  const status = raisedStatus(code) ?? statusOf(code, isAnonymous)
  const headers = { ...(status === 401 && { 'www-authenticate': 'Bearer' }), ...(status === 503 && retrySoon) }
  return new RestError(status, code, message, { details: detail ?? null, hint: hint ?? null, headers })
}

export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof DatabaseError
