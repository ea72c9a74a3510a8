import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  FileAnswer,
  HeadersOf,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '@cairn/contracts/endpoint'
import type { CommonReason, ErrorReason } from '@cairn/contracts/error-reasons'
import type { FieldProblem } from '@cairn/contracts/errors'
import type { z } from 'zod'
import { requireCaller } from './caller.ts'
import type { Context } from './context.ts'
import type { Details, PlatformError } from './errors.ts'
import { fail } from './errors.ts'
import { requireDeclared } from './http/require-declared.ts'

/** What is known of a call before its contract is looked at. */
export interface CallOrigin {
  /** The bearer token as it was sent; nothing is known of it yet. */
  unverifiedToken: string | undefined
  requestId: string
  /** Of the management API at `/v1`, which tokens of OAuth apps are for. */
  isManagementCall: boolean
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
  /** Whether all of the body has arrived, so that to read it waits for nobody. */
  isBodyHere: () => boolean
  /** Reads and parses the body, within what the endpoint and its caller may send. */
  readBody: (caller: { isSignedIn: boolean }) => Promise<unknown>
}

/** A checked call: what the contract says of its parts holds. */
export interface Call<E extends Endpoint> extends CallOrigin {
  params: ParamsOf<E>
  query: QueryOf<E>
  headers: HeadersOf<E>
  body: BodyOf<E>
}

/** Makes the refusals that a handler may throw: those that its contract lists, and those that any call can meet. */
type FailOf<E extends Endpoint> = (reason: E['errors'][number] | CommonReason, details?: Details) => PlatformError

/** The answer of a stream endpoint. */
export class Stream {
  readonly events: AsyncIterable<unknown>
  /** Throws when the caller may not read on, such as after signing out. To be asked now and then. */
  readonly admitAgain: () => Promise<void>

  constructor(events: AsyncIterable<unknown>, admitAgain: () => Promise<void>) {
    this.events = events
    this.admitAgain = admitAgain
  }
}

/** Who may call: `admit` throws for those who may not, and finds what the handler needs for those who may. */
export interface Permission<Found, Needs = unknown> {
  /** Said in the OpenAPI document, and listed in tests. */
  name: string
  /** What `admit` throws, for the OpenAPI document. */
  refuses: readonly ErrorReason[]
  /** `optional`: answers callers who are not signed in too. */
  signIn: 'needed' | 'optional'
  admit: (call: CallOrigin & Needs) => Promise<Found>
}

export interface Route<Name extends string = string> {
  name: Name
  endpoint: Endpoint
  permission: string
  refuses: readonly ErrorReason[]
  signIn: 'needed' | 'optional'
  answer: (call: RawCall) => Promise<unknown>
}

const maxProblems = 100

const problemsOf = (part: string, error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, maxProblems).map((issue) => ({ path: [part, ...issue.path].join('.'), message: issue.message }))

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

const isSignedIn = (permission: Permission<object, never>, found: object): boolean =>
  permission.signIn === 'needed' || ('caller' in found && found.caller !== undefined)

/** Params and headers. A caller who has to sign in gets that error first, whatever else is wrong. */
const parseAddress = async <E extends Endpoint>(
  endpoint: E,
  signIn: Permission<object>['signIn'],
  { params, headers, ...origin }: Pick<RawCall, 'params' | 'headers'> & CallOrigin,
) => {
  try {
    return {
      ...origin,
      params: parsePart(endpoint, 'params', params),
      headers: parsePart(endpoint, 'headers', headers),
    }
  } catch (error) {
    if (signIn === 'needed') await requireCaller(origin)
    throw error
  }
}

const isStream = (endpoint: Endpoint, _answer: unknown): _answer is AsyncIterable<unknown> =>
  endpoint.answer === 'events'

/** Whether an answer is a file, which its endpoint says. */
export const isFile = (endpoint: Endpoint, _answer: unknown): _answer is FileAnswer => endpoint.answer === 'binary'

/**
 * One endpoint: its contract, who may call it, and what it does. Sign-in is checked first, then params and headers,
 * then whether the caller may, then the query. The body is read and parsed last: nothing is spent on the body of a
 * caller who is refused. Where it was waited for, whether the caller may is asked once more: they choose how long that takes,
 * and what they may do can have ended meanwhile.
 */
export const route = <E extends Endpoint, Found extends object>(
  endpoint: E,
  {
    permission,
    handle,
  }: {
    permission: Permission<Found, Pick<Call<E>, 'params' | 'headers'>>
    handle: (call: Call<E> & Found & { fail: FailOf<E> }) => AnswerOf<E> | Promise<AnswerOf<E>>
  },
): Route<E['name']> => ({
  name: endpoint.name,
  endpoint,
  permission: permission.name,
  refuses: permission.refuses,
  signIn: permission.signIn,
  answer: async ({ query, isBodyHere, readBody, ...call }) => {
    const addressed = await parseAddress(endpoint, permission.signIn, call)
    const asking = await permission.admit(addressed)
    const parsedQuery = parsePart(endpoint, 'query', query)
    const waits = endpoint.body !== undefined && endpoint.isStreamed !== true && !isBodyHere()
    const body = endpoint.body && (await readBody({ isSignedIn: isSignedIn(permission, asking) }))
    const found = waits ? await permission.admit(addressed) : asking
    const parsedBody = parsePart(endpoint, 'body', body)
    const checked = { ...addressed, query: parsedQuery, body: parsedBody, ...found, fail }
    // A function, so that what a handler throws before its first await is caught as well.
    const answer = await Promise.try(() => handle(checked)).catch((error: unknown) => {
      throw requireDeclared({ endpoint, refuses: permission.refuses }, error, call.context)
    })
    if (!isStream(endpoint, answer)) return answer
    return new Stream(answer, async () => void (await permission.admit(addressed)))
  },
})
