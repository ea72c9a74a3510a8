import type { AuthUser } from '@cairn/contracts/authentication/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { banUserMutation } from '../api/user-actions.ts'
import { userTitle } from './user-words.ts'

const durations = [
  { value: '1h', label: '1 hour' },
  { value: '24h', label: '1 day' },
  { value: '168h', label: '1 week' },
  { value: '720h', label: '30 days' },
  { value: '876000h', label: '100 years' },
] as const

type Duration = (typeof durations)[number]['value']

interface BanDialogProps {
  projectRef: string
  user: AuthUser
  onClose: () => void
}

/** Asks for how long a user is banned. */
export const BanDialog = ({ projectRef, user, onClose }: BanDialogProps) => {
  const ban = useMutation(banUserMutation(projectRef, user.id))
  const [duration, setDuration] = useState<Duration>('24h')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Ban ${userTitle(user)}`}
      variant="danger"
      confirmLabel="Ban user"
      onConfirm={async () => {
        await ban.mutateAsync(duration, { onError: (error) => toastError(error, 'The user was not banned') })
        toast.success('Banned the user')
      }}
    >
      <p className="mb-4 text-left">
        The user cannot sign in or refresh a session until the ban ends. An access token that they have stays valid
        until it expires.
      </p>
      <Field label="Duration" className="text-left">
        {(field) => <Select {...field} value={duration} options={durations} onValueChange={setDuration} />}
      </Field>
    </ConfirmDialog>
  )
}
