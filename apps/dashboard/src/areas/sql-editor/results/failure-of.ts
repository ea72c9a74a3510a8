import { ApiError, messageOf } from '~/api/errors.ts'
import { withWrittenPlace } from '../parameters/written-place.ts'
import type { Outcome } from '../run/runs.ts'
import { describeFailure } from './describe-failure.ts'
import type { FailureView, RefusedRun } from './describe-failure.ts'

const refusalOf = (error: unknown): RefusedRun =>
  error instanceof ApiError
    ? { message: error.message, reason: error.reason, requestId: error.requestId, database: error.database }
    : { message: messageOf(error), reason: 'unknown', requestId: undefined, database: undefined }

/** How a failed run is shown. */
export const failureOf = ({ error, input }: Extract<Outcome, { state: 'failed' }>): FailureView =>
  input.bound === undefined
    ? describeFailure(refusalOf(error), input.sql, input.start, input.transaction)
    : describeFailure(
        withWrittenPlace(refusalOf(error), input.bound),
        input.bound.written,
        input.start,
        input.transaction,
      )
