import type { z } from 'zod'
import type { ErrorReason } from './error-reasons.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the platform API, as data: the server answers it, the dashboard asks it, OpenAPI describes it. */
export interface Endpoint {
  name: string
  method: Method
  /** Path parameters are written `:name`, as in Fastify. */
  path: `/${string}`
  summary: string
  params?: z.ZodType<Record<string, string>>
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** What the body is sent as; JSON where it is not given. A text is handed over as it is. */
  bodyType?: 'text/plain'
  /** The largest body accepted, in bytes; 1 MiB where it is not given. */
  bodyLimitBytes?: number
  /** How many values and keys a JSON body may have; 20,000 where it is not given. `{`, `[`, `,` and `:` each count as one. */
  bodyLimitValues?: number
  /** The answer is a stream of server-sent events (text/event-stream); each event's data is one `response`. */
  isStream?: boolean
  response: z.ZodType
  /** The status of a good answer; 200 where it is not given. */
  status?: 200 | 201 | 204
  /** What can go wrong beyond what any call can meet (bad input, signed out, server fault). */
  errors: readonly ErrorReason[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
export type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type HeadersOf<E extends Endpoint> = OutputOf<E['headers']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What the server makes of a call: one response, or for a stream each of them as it happens. */
export type AnswerOf<E extends Endpoint> = E['isStream'] extends true
  ? AsyncIterable<z.input<E['response']>>
  : z.input<E['response']>

/** What a caller hands over: parts that the endpoint does not have are left out. */
export type RequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'headers' | 'body' as E[Part] extends z.ZodType ? Part : never]: InputOf<E[Part]>
}
