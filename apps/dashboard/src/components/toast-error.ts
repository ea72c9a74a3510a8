import { ApiError, messageOf } from '~/api/errors.ts'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.tsx'
import { errorText } from './error-text.ts'

/** Says what went wrong, and lets the whole of it be copied. `what` is what could not be done. */
export const toastError = (error: unknown, what?: string) => {
  const text = errorText(error)
  const message = messageOf(error)
  toast.error(what ?? message, {
    ...(what === undefined ? {} : { description: message }),
    ...(error instanceof ApiError && error.requestId !== undefined
      ? { action: { label: 'Copy', onClick: () => void copyText(text) } }
      : {}),
  })
}
