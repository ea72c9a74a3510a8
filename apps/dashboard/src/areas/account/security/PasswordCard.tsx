import { minPasswordLength, passwordProblem } from '@cairn/contracts/rules'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { authFailure } from '~/components/auth-error.ts'
import { authClient } from '~/api/auth-client.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { securityQueries } from '../queries.ts'
import { queryClient } from '~/api/query-client.ts'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { PasswordStrength } from '~/components/PasswordStrength.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { sessionsQuery } from '~/api/sessions.ts'

const nothing = { current: '', next: '' }

/** Maps an error of the auth service about a field to the form errors of the kit. */
const fields = { invalid_credentials: 'current', weak_password: 'next', same_password: 'next' } as const

const changePassword = async ({ current, next }: typeof nothing) => {
  const { error } = await authClient.updateUser({ password: next, current_password: current })
  if (error !== null) throw authFailure(error)
}

/** Another password, for people who know the current one. */
const PasswordForm = () => {
  const form = useForm({ defaultValues: nothing })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'next' })
  return (
    <SettingsCard
      title="Password"
      what="The new password"
      failure="The password was not changed"
      submitLabel="Change password"
      form={form}
      save={changePassword}
      fields={fields}
      onSaved={async () => {
        form.reset(nothing)
        toast.success('Password changed', { description: 'You are signed out everywhere else.' })
        await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      }}
    >
      <Field
        label="Current password"
        error={errors.current?.message}
        hint="Forgot it? Sign out and request a link to reset it."
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('current', { required: 'Enter the current password.' })}
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
              {...form.register('next', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
              autoComplete="new-password"
            />
            <PasswordStrength password={typed} />
          </>
        )}
      </Field>
    </SettingsCard>
  )
}

export const PasswordCard = () => {
  const { data } = useQuery(usePageQueries(securityQueries).identities)
  const hasPassword = data?.identities.some(({ provider }) => provider === 'email')
  return hasPassword === false ? (
    <Card title="Password">
      <p className="text-sm text-muted">You have no password. To set one, sign out and request a link to reset it.</p>
    </Card>
  ) : (
    <PasswordForm />
  )
}
