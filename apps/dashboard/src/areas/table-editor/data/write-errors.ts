import type { PostgresError } from '@cairn/contracts/errors'
import { ApiError, messageOf } from '~/api/errors.ts'
import { toast } from '~/ui/toast.ts'
import type { ToastOptions } from '~/ui/toast.ts'

/** What PostgreSQL said, in one text: the message with its SQLSTATE, then detail and hint. */
export const databaseWords = ({ message, sqlstate, detail, hint }: PostgresError): string =>
  [`${message} (SQLSTATE ${sqlstate})`, detail, hint === undefined ? undefined : `Hint: ${hint}`]
    .filter((line) => line !== undefined)
    .join('\n')

/** The whole of an error, to be read and to be copied into a report. */
export const errorWords = (error: unknown): string => {
  if (!(error instanceof ApiError)) return messageOf(error)
  const words = error.database === undefined ? error.message : databaseWords(error.database)
  const problems = error.problems.map(({ path, message }) => `${path}: ${message}`)
  return [words, ...problems].join('\n')
}

/** `action`: what can be done about it. */
export const reportWriteError = (title: string, error: unknown, action?: ToastOptions['action']) => {
  const advice =
    error instanceof ApiError && error.reason === 'row_changed' ? '\nThe row now shows what is in the database.' : ''
  toast.error(title, {
    description: errorWords(error) + advice,
    // The database's words take longer to read than a toast usually lasts.
    duration: 12_000,
    action,
  })
}
