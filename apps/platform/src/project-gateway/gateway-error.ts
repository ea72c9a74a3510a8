/** An error of the gateway itself, before the service got the request. The published clients show its `message`. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly status: number
  readonly code: string
  readonly hint: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    { hint, retryAfterSeconds }: { hint?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.hint = hint
    this.retryAfterSeconds = retryAfterSeconds
  }

  body(requestId: string): string {
    return JSON.stringify({ message: this.message, code: this.code, hint: this.hint, request_id: requestId })
  }
}

export const noSuchProject = (): GatewayError =>
  new GatewayError(404, 'project_not_found', 'There is no project at this URL.')

export const noSuchService = (name: string): GatewayError =>
  new GatewayError(404, 'service_not_found', `Projects have no service at /${name.slice(0, 40)}/v1.`)

// The status and the message of the reference product for a paused project.
export const paused = (): GatewayError =>
  new GatewayError(540, 'project_paused', 'This project is paused.', {
    hint: 'A member of the project can restore it in the dashboard.',
  })

export const restricted = (): GatewayError =>
  new GatewayError(
    402,
    'services_restricted',
    'The services of this project are restricted: its organization has exceeded its plan.',
    {
      hint: 'An owner of the organization can change its plan, or pay what is due.',
    },
  )

export const unavailable = (message: string, retryAfterSeconds = 5): GatewayError =>
  new GatewayError(503, 'project_unavailable', message, { retryAfterSeconds })

/** Whether there is such a project is not known. */
export const notLookedUp = (): GatewayError =>
  new GatewayError(503, 'lookup_failed', 'The project could not be looked up. Try again in a moment.', {
    retryAfterSeconds: 5,
  })

export const tooManyAtOnce = (): GatewayError =>
  new GatewayError(429, 'too_many_requests', 'Too many requests of this project are under way.', {
    hint: 'Try again in a moment, and send fewer requests at once.',
    retryAfterSeconds: 1,
  })

export const bodyTooLarge = (bytes: number): string =>
  `The request body is larger than ${bytes} bytes, the most this service accepts.`

export const tooLarge = (bytes: number): GatewayError => new GatewayError(413, 'body_too_large', bodyTooLarge(bytes))

export const tooLate = (): GatewayError =>
  new GatewayError(504, 'no_answer', 'The service did not answer in time.', { retryAfterSeconds: 5 })

/** For nobody: the connection is closed. */
export const clientGone = (): GatewayError =>
  new GatewayError(499, 'client_gone', 'The client disconnected before its turn.')

export const failedUnexpectedly = (): GatewayError =>
  new GatewayError(500, 'internal', 'The service failed. The request id helps to find the reason in the log.')
