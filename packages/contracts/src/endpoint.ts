import { z } from 'zod'
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
  /**
   * What the body is sent as; JSON where it is not given. A text is handed over as it is. A binary body (`Bytes`) is of any
   * media type that the endpoint's `headers` allow as `content-type`.
   */
  bodyType?: 'text/plain' | 'binary'
  /** Of a binary body: the handler reads it as it arrives (`ByteStream`), and it may be of any length up to the limit. */
  isStreamed?: boolean
  /**
   * A JSON body can also be sent as a form (multipart/form-data), as published tools do: `fields` are texts of JSON, and the
   * files of `file.field` become a list of `{ name, content }` under the name `file.as`.
   */
  form?: { fields: readonly string[]; file: { field: string; as: string } }
  /** The largest body accepted, in bytes; 1 MiB where it is not given. */
  bodyLimitBytes?: number
  /** How many values and keys a JSON body may have; 20,000 where it is not given. `{`, `[`, `,` and `:` each count as one. */
  bodyLimitValues?: number
  /**
   * How it is answered; as JSON where it is not given. `events`: a stream of server-sent events (text/event-stream), each
   * event's data is one `response`. `binary`: a file to be saved; `response` is then `File`.
   */
  answer?: 'events' | 'binary'
  response: z.ZodType
  /** The status of a good answer; 200 where it is not given. */
  status?: 200 | 201 | 204
  /** What can go wrong beyond what any call can meet (bad input, signed out, server fault). */
  errors: readonly ErrorReason[]
}

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array

/** A binary body. A browser sends a file; the server has read it to its end. */
export const Bytes = z
  .custom<Blob | Uint8Array<ArrayBuffer>>(isBytes)
  .transform((value) => (isBytes(value) ? value : new Uint8Array()))

const isByteStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}

/** A binary body that is read as it arrives. A browser sends a file. */
export const ByteStream = z
  .custom<Blob | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>>((value) => isByteStream(value) || isBytes(value))
  .transform((value): AsyncIterable<Uint8Array> =>
    isByteStream(value) ? value : once(isBytes(value) ? value : new Uint8Array()),
  )

/** A binary answer, as a client has it. */
export const File = z.custom<Blob>((value) => value instanceof Blob)

/** A binary answer, as a handler makes it. */
export interface FileAnswer {
  content: Uint8Array | AsyncIterable<Uint8Array>
  mediaType: string
  /** What the file is saved as. */
  name: string
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
export type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type HeadersOf<E extends Endpoint> = OutputOf<E['headers']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What the server makes of a call: one response, for a stream each of them as it happens, or a file. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends 'events'
  ? AsyncIterable<z.input<E['response']>>
  : E['answer'] extends 'binary'
    ? FileAnswer
    : z.input<E['response']>

/** What a caller hands over: parts that the endpoint does not have are left out. */
export type RequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'headers' | 'body' as E[Part] extends z.ZodType ? Part : never]: InputOf<E[Part]>
}
