import type { ErrorReason } from '@cairn/contracts/error-reasons'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { PostgresError } from '@cairn/contracts/errors'
import { errorReasons } from '@cairn/contracts/error-reasons'

export interface MetaErrorDetails {
  database?: PostgresError
  /** What statements before it answered, where they are kept. */
  results?: StatementResult[] | undefined
  message?: string
  cause?: unknown
}

/** An error that a person can cause and has to see. Other errors are passed on unchanged. */
export class MetaError extends Error {
  override readonly name = 'MetaError'
  readonly reason: ErrorReason
  readonly database: PostgresError | undefined
  readonly results: StatementResult[] | undefined

  constructor(reason: ErrorReason, details: MetaErrorDetails = {}) {
    super(details.message ?? details.database?.message ?? errorReasons[reason][1], { cause: details.cause })
    this.reason = reason
    this.database = details.database
    this.results = details.results
  }
}
