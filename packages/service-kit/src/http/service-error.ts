/** A refusal that a caller can understand and act on. Each service writes it in the shape of its own API. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}
