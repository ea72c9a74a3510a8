import { minPasswordLength, passwordProblem } from '@cairn/contracts/rules'
import { isAuthApiError } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { identitiesQuery } from '../api/identities.ts'
import { queryClient } from '~/api/query-client.ts'
import { authMessage } from '~/components/auth-error.ts'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { PasswordStrength } from '~/components/PasswordStrength.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.tsx'
import { sessionsQuery } from '~/api/sessions.ts'

const nothing = { current: '', next: '' }

const faultyField = (code: string | undefined): 'current' | 'next' | undefined => {
  if (code === 'invalid_credentials') return 'current'
  return code === 'weak_password' || code === 'same_password' ? 'next' : undefined
}

/** Another password, for whoever knows the one in force. */
const PasswordForm = () => {
  const { register, handleSubmit, formState, setError, reset, control: form } = useForm({ defaultValues: nothing })
  const { errors, isSubmitting, isDirty } = formState
  const typed = useWatch({ control: form, name: 'next' })

  const submit = handleSubmit(async ({ current, next }) => {
    const { error } = await authClient.updateUser({ password: next, current_password: current })
    if (error === null) {
      reset(nothing)
      toast.success('Password changed', { description: 'You are signed out everywhere else.' })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      return
    }
    const field = isAuthApiError(error) ? faultyField(error.code) : undefined
    if (field === undefined) toast.error(authMessage(error))
    else setError(field, { message: authMessage(error) }, { shouldFocus: true })
  })

  return (
    <>
      <LeaveGuard dirty={isDirty && !isSubmitting} what="The new password" />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-4">
        <Field
          label="Current password"
          error={errors.current?.message}
          hint="Forgot it? Sign out and request a link to reset it."
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...register('current', { required: 'Enter the current password.' })}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label="New password"
          error={errors.next?.message}
          hint={`At least ${minPasswordLength} characters. Use letters plus numbers or symbols.`}
        >
          {(control) => (
            <>
              <PasswordInput
                {...control}
                {...register('next', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
                autoComplete="new-password"
              />
              <PasswordStrength password={typed} />
            </>
          )}
        </Field>
        <Button type="submit" className="self-start" loading={isSubmitting}>
          Change password
        </Button>
      </form>
    </>
  )
}

export const PasswordCard = () => {
  const { data } = useQuery(identitiesQuery)
  const hasPassword = data?.identities.some(({ provider }) => provider === 'email')
  return (
    <Card title="Password" className="mb-5">
      {hasPassword === false ? (
        <p className="text-sm text-muted">You have no password. To set one, sign out and request a link to reset it.</p>
      ) : (
        <PasswordForm />
      )}
    </Card>
  )
}
