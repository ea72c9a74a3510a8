import { Link } from '@tanstack/react-router'
import { ApiError, messageOf } from '~/api/errors.ts'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.ts'
import { errorText } from './error-text.ts'
import { requestLogs } from './request-logs.ts'

const described = (error: unknown, message: string | undefined) => {
  const logs = requestLogs(error)
  if (logs === undefined) return message
  return (
    <>
      {message}{' '}
      <Link {...logs} className="rounded-sm underline hover:text-text">
        View logs
      </Link>
    </>
  )
}

/** Says what went wrong, and lets the whole of it be copied. `what` is what could not be done. */
export const toastError = (error: unknown, what?: string) => {
  const text = errorText(error)
  const message = messageOf(error)
  const description = described(error, what === undefined ? undefined : message)
  toast.error(what ?? message, {
    ...(description === undefined ? {} : { description }),
    ...(error instanceof ApiError && error.requestId !== undefined
      ? { action: { label: 'Copy', onClick: () => void copyText(text) } }
      : {}),
  })
}
