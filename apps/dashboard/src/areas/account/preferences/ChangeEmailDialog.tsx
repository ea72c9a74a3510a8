import { isAuthApiError } from '@supabase/auth-js'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { refetchIdentities } from '../api/identities.ts'
import { profileQuery } from '~/api/profile.ts'
import { queryClient } from '~/api/query-client.ts'
import { authMessage } from '~/components/auth-error.ts'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'

interface ChangeEmailDialogProps {
  email: string
  onClose: () => void
}

const addressFaults = new Set<string | undefined>(['email_exists', 'email_address_invalid', 'validation_failed'])

/** Asks for another address. Where mail is sent, it counts once it is confirmed there. Mounted while it is open. */
export const ChangeEmailDialog = ({ email, onClose }: ChangeEmailDialogProps) => {
  const formId = useId()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { address: '' } })

  const submit = handleSubmit(async ({ address }) => {
    const { data, error } = await authClient.updateUser({ email: address.trim() })
    if (error !== null) {
      if (isAuthApiError(error) && addressFaults.has(error.code))
        setError('address', { message: authMessage(error) }, { shouldFocus: true })
      else toast.error(authMessage(error))
      return
    }
    if (data.user.new_email === undefined) toast.success(`Your email address is now ${data.user.email ?? address}`)
    else toast.success(`We sent a link to ${data.user.new_email}`)
    await Promise.all([refetchIdentities(), queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })])
    onClose()
  })

  const otherThanNow = (address: string) =>
    address.trim().toLowerCase() === email.toLowerCase() ? 'This is already your email address.' : undefined

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Change your email address"
      locked={formState.isSubmitting}
      onSubmitKey={() => void submit()}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={formState.isSubmitting}>
            Change email
          </Button>
          <Button disabled={formState.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="New email address"
          error={formState.errors.address?.message}
          hint="You sign in with it once it is confirmed. We'll notify your old address."
        >
          {(control) => (
            <Input
              {...control}
              {...register('address', { validate: { address: typedEmailProblem, other: otherThanNow } })}
              type="email"
              autoComplete="email"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
