import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { PostgresError } from '@cairn/contracts/errors'
import { errorReasons } from '@cairn/contracts/error-reasons'

export interface MetaErrorDetails {
  database?: PostgresError
  message?: string
  cause?: unknown
}

/** What a person can cause, and must be told. Whatever else goes wrong travels as it is. */
export class MetaError extends Error {
  override readonly name = 'MetaError'
  readonly reason: ErrorReason
  readonly database: PostgresError | undefined

  constructor(reason: ErrorReason, details: MetaErrorDetails = {}) {
    super(details.message ?? details.database?.message ?? errorReasons[reason][1], { cause: details.cause })
    this.reason = reason
    this.database = details.database
  }
}
