import { ApiError } from '~/api/errors.ts'
import { failureOf } from '../results/failure-of.ts'
import type { Outcome } from '../run/runs.ts'
import type { EditTarget } from './edit-target.ts'
import { offsetOf, placeOf, targetAt } from './edit-target.ts'

/** Why the SQL that is to be fixed failed, as the model reads it. */
export interface StatementError {
  sqlstate: string
  message: string
  detail?: string
  hint?: string
  line?: number
}

export interface EditRequest {
  target: EditTarget
  /** Where an error is to be fixed, without an instruction. */
  error?: StatementError | undefined
}

const longest = 4_000

/** What to ask for so that a failed run succeeds; undefined where the database has not said why it failed. */
export const fixRequest = (text: string, outcome: Outcome | undefined): EditRequest | undefined => {
  if (outcome?.state !== 'failed' || !(outcome.error instanceof ApiError)) return undefined
  const { database } = outcome.error
  if (database === undefined) return undefined
  const { place } = failureOf(outcome)
  const target = targetAt(text, place)
  const { sqlstate, message, detail, hint } = database
  const line = place && place.line - placeOf(text, target.from).line + 1
  const isInside = place && offsetOf(text, place) >= target.from
  return {
    target,
    error: {
      sqlstate,
      message: message.slice(0, longest),
      ...(detail !== undefined && { detail: detail.slice(0, longest) }),
      ...(hint !== undefined && { hint: hint.slice(0, longest) }),
      ...(line !== undefined && isInside && line >= 1 && { line }),
    },
  }
}
