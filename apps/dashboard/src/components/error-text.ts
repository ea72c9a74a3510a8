import { ApiError, messageOf } from '~/api/errors.ts'

/** Everything known of an error, as text that can be sent to somebody. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messageOf(error)
  const { database } = error
  const lines = [
    error.message,
    database !== undefined && `SQLSTATE ${database.sqlstate}: ${database.message}`,
    database?.detail !== undefined && `Detail: ${database.detail}`,
    database?.hint !== undefined && `Hint: ${database.hint}`,
    error.code > 0 && `Status: ${error.code} (${error.reason})`,
    error.requestId !== undefined && `Request id: ${error.requestId}`,
  ]
  return lines.filter((line) => line !== false).join('\n')
}
