import type { BodyOf, Endpoint, HeadersOf, OutputOf, ParamsOf, QueryOf } from '@cairn/contracts/endpoint'
import type { ErrorReason, FieldProblem } from '@cairn/contracts/errors'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { fail } from './errors.ts'

/** What is known of a call before its contract is looked at. */
export interface CallOrigin {
  /** The bearer token as it was sent; nothing is known of it yet. */
  unverifiedToken: string | undefined
  requestId: string
  /** The address of the caller, as the server sees it. */
  ip: string
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  context: Context
}

export interface RawCall extends CallOrigin {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

/** A checked call: what the contract says of its parts holds. */
export interface Call<E extends Endpoint> extends CallOrigin {
  params: ParamsOf<E>
  query: QueryOf<E>
  headers: HeadersOf<E>
  body: BodyOf<E>
}

/** Who may call: `admit` throws for those who may not, and finds what the handler needs for those who may. */
export interface Permission<Found, Needs = unknown> {
  /** Said in the OpenAPI document, and listed in tests. */
  name: string
  /** What `admit` throws, for the OpenAPI document. */
  refuses: readonly ErrorReason[]
  admit: (call: CallOrigin & Needs) => Promise<Found>
}

export interface Route<Name extends string = string> {
  name: Name
  endpoint: Endpoint
  permission: string
  refuses: readonly ErrorReason[]
  answer: (call: RawCall) => Promise<unknown>
}

const problemsOf = (part: string, error: z.ZodError): FieldProblem[] =>
  error.issues.map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }))

type Part = 'params' | 'query' | 'headers' | 'body'

// Overloaded so that the compiler learns of the output type what zod has made true.
function parsePart<E extends Endpoint, P extends Part>(endpoint: E, part: P, value: unknown): OutputOf<E[P]>
function parsePart(endpoint: Endpoint, part: Part, value: unknown): unknown {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = problemsOf(part, parsed.error)
  const [first] = problems
  throw fail('invalid_input', { problems, ...(first ? { message: `${first.path}: ${first.message}` } : {}) })
}

/**
 * One endpoint: its contract, who may call it, and what it does. Params and headers are checked first, then whether
 * the caller may, then query and body: who may not call learns nothing from them.
 */
export const route = <E extends Endpoint, Found extends object>(
  endpoint: E,
  {
    permission,
    handle,
  }: {
    permission: Permission<Found, Pick<Call<E>, 'params' | 'headers'>>
    handle: (call: Call<E> & Found) => z.input<E['response']> | Promise<z.input<E['response']>>
  },
): Route<E['name']> => ({
  name: endpoint.name,
  endpoint,
  permission: permission.name,
  refuses: permission.refuses,
  answer: async ({ params, query, headers, body, ...origin }) => {
    const addressed = {
      ...origin,
      params: parsePart(endpoint, 'params', params),
      headers: parsePart(endpoint, 'headers', headers),
    }
    const found = await permission.admit(addressed)
    return handle({
      ...addressed,
      query: parsePart(endpoint, 'query', query),
      body: parsePart(endpoint, 'body', body),
      ...found,
    })
  },
})
