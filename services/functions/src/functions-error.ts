import type { ServiceResponse } from '@cairn/service-kit'

/** In the words of the published edge runtime, by which `FunctionsHttpError` and callers tell them apart. */
export type FunctionsErrorCode =
  | 'NOT_FOUND'
  | 'UNAUTHORIZED'
  | 'BOOT_ERROR'
  | 'WORKER_ERROR'
  | 'WORKER_LIMIT'
  | 'TOO_MANY_FUNCTIONS'

const statuses: Record<FunctionsErrorCode, number> = {
  NOT_FOUND: 404,
  UNAUTHORIZED: 401,
  BOOT_ERROR: 503,
  WORKER_ERROR: 500,
  WORKER_LIMIT: 546,
  TOO_MANY_FUNCTIONS: 503,
}

/** Why a request to a function has no answer of the function. */
export class FunctionsError extends Error {
  override readonly name = 'FunctionsError'
  readonly code: FunctionsErrorCode

  constructor(code: FunctionsErrorCode, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return statuses[this.code]
  }

  response(): ServiceResponse {
    return {
      status: this.status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'sb-error-code': this.code },
      body: JSON.stringify({ code: this.code, message: this.message }),
    }
  }
}
