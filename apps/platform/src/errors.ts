import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { ErrorBody } from '@cairn/contracts/errors'
import { errorReasons } from '@cairn/contracts/error-reasons'

export type Details = Partial<
  Pick<ErrorBody, 'message' | 'problems' | 'organization_slug' | 'database' | 'results' | 'service'>
>

/** A refusal that a caller is meant to see. Anything else that is thrown becomes a 500 and is logged. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly reason: ErrorReason
  readonly details: Details
  readonly retryAfterSeconds: number | undefined

  constructor(reason: ErrorReason, details: Details = {}, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(details.message ?? errorReasons[reason][1], options)
    this.reason = reason
    this.details = details
    this.retryAfterSeconds = options?.retryAfterSeconds
  }

  get status(): number {
    return errorReasons[this.reason][0]
  }

  body(requestId: string): ErrorBody {
    return { ...this.details, message: this.message, code: this.status, reason: this.reason, requestId }
  }
}

export const fail = (reason: ErrorReason, details?: Details): PlatformError => new PlatformError(reason, details)
