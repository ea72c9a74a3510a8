import { ServiceError } from '@cairn/service-kit'

interface ErrorExtras {
  details?: unknown
  hint?: string | null
  headers?: Readonly<Record<string, string>>
}

/** A refusal in the shape of the data API: `code` is a PGRST code or an SQLSTATE. */
export class RestError extends ServiceError {
  override name = 'RestError'
  readonly details: unknown
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null, headers }: ErrorExtras = {},
  ) {
    super(status, code, message, headers)
    this.details = details
    this.hint = hint
  }

  body(): string {
    const { code, details, hint, message } = this
    return JSON.stringify({ code, details, hint, message })
  }
}

export const parseError = (message: string, details: string): RestError =>
  new RestError(400, 'PGRST100', message, { details })

export const invalidBody = (message: string): RestError => new RestError(400, 'PGRST102', message)

export const notAcceptable = (types: readonly string[]): RestError =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`)

/** A code of our own: PostgREST cannot be disabled. */
export const dataApiDisabled = (): RestError =>
  new RestError(403, 'data_api_disabled', 'The data API of this project is disabled.', {
    hint: 'Enable it in the settings of the project, under Data API.',
  })
