import { ApiError } from '~/api/errors.ts'

export interface FieldError<Name extends string> {
  field: Name
  message: string
}

/**
 * The fields that a failure is about. `fieldOf` knows them by the reason of the failure, such as `already_member`, or by
 * the name that the server has for the field. Empty where any part of the failure has no field: the form shows it whole.
 */
export const fieldErrors = <Name extends string>(
  failure: unknown,
  fieldOf: (key: string) => Name | undefined,
): FieldError<Name>[] => {
  if (!(failure instanceof ApiError)) return []
  const { reason, message, problems } = failure
  const byReason = fieldOf(reason)
  if (byReason !== undefined) return [{ field: byReason, message }]
  const placed = problems.flatMap((problem) => {
    const field = fieldOf(problem.path)
    return field === undefined ? [] : [{ field, message: problem.message }]
  })
  return placed.length === problems.length ? placed : []
}
