import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ErrorBody, FieldProblem, PostgresError } from '@cairn/contracts/errors'

export const sentences = {
  default: 'API error happened while trying to communicate with the server.',
  network: 'Unable to reach the server. Please check your network or try again later.',
  connectionHeaderMissing: 'API Error: happened while trying to acquire connection to the database',
  refRequired: 'Project ref is required',
  status: (status: number) => `An error has occurred: ${status}`,
} as const

interface ApiErrorFields {
  /** The HTTP status; 0 where no answer came. */
  code: number
  /** The contract's name of what went wrong, such as `project_not_found`; `network` where no answer came. */
  reason: string
  requestId?: string | undefined
  /** Seconds, from the `Retry-After` header. */
  retryAfter?: number | undefined
  /** Which fields were wrong (reason `invalid_input`). */
  problems?: FieldProblem[] | undefined
  /** Which organization asks for a second factor (reason `mfa_required`). */
  organizationSlug?: string | undefined
  /** What PostgreSQL said, where it refused. */
  database?: PostgresError | undefined
  /** The service of the project that refused or failed, and has written lines about the request. */
  service?: string | undefined
  /** What the statements before it answered, where they are kept. */
  results?: StatementResult[] | undefined
  cause?: unknown
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly reason: string
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly problems: readonly FieldProblem[]
  readonly organizationSlug: string | undefined
  readonly database: PostgresError | undefined
  readonly service: string | undefined
  readonly results: readonly StatementResult[]

  constructor(message: string, fields: ApiErrorFields) {
    super(message === '' ? sentences.default : message, { cause: fields.cause })
    this.code = fields.code
    this.reason = fields.reason
    this.requestId = fields.requestId
    this.retryAfter = fields.retryAfter
    this.problems = fields.problems ?? []
    this.organizationSlug = fields.organizationSlug
    this.database = fields.database
    this.service = fields.service
    this.results = fields.results ?? []
  }
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** `Retry-After` in whole seconds; a date or nonsense counts as absent, and so does the wait it asks for. */
export const parseRetryAfter = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined

/** The error in an answer that is no success. Whatever the body is, something readable comes out. */
export const errorFromResponse = (
  status: number,
  text: string,
  headers: { requestId: string; retryAfter: string | null },
): ApiError => {
  const retryAfter = parseRetryAfter(headers.retryAfter)
  const body = parseJson(text)
  if (!isErrorBody(body))
    return new ApiError(sentences.status(status), {
      code: status,
      reason: 'unreadable_answer',
      requestId: headers.requestId,
      retryAfter,
    })
  return new ApiError(body.message, {
    code: status,
    reason: body.reason ?? 'unknown',
    requestId: body.requestId ?? headers.requestId,
    retryAfter,
    problems: body.problems,
    organizationSlug: body.organization_slug,
    database: body.database,
    service: body.service,
    results: body.results,
  })
}

export const networkError = (cause: unknown, requestId?: string): ApiError =>
  new ApiError(sentences.network, { code: 0, reason: 'network', requestId, cause })

const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether the server says that something does not exist, which trying again does not change. A proxy in between may err. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 404 && error.reason !== 'unreadable_answer'

/** The sentence to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : sentences.default)
