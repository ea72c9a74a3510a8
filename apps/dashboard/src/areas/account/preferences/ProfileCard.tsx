import type { Profile } from '@cairn/contracts/account/profile'
import { nameProblem, usernameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { updateProfileMutation } from '~/api/profile.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { EmailField } from './EmailField.tsx'

interface Values {
  firstName: string
  lastName: string
  username: string
}

const valuesOf = ({ first_name: firstName, last_name: lastName, username }: Profile): Values => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  username,
})

const optionalName = (name: string) => (name.trim() === '' ? undefined : nameProblem(name))

export const ProfileCard = ({ profile }: { profile: Profile }) => {
  const update = useMutation(updateProfileMutation)
  const switchedOff = useSwitchedOff('profile:update')
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(profile) })
  const { errors } = form.formState
  return (
    <SettingsCard
      title="Profile"
      what="Your profile"
      failure="Your profile was not saved"
      form={form}
      disabledReason={switchedOff}
      save={({ firstName, lastName, username }) =>
        update.mutateAsync({ first_name: firstName, last_name: lastName, username })
      }
      fields={{ username_taken: 'username', first_name: 'firstName', last_name: 'lastName' }}
      onSaved={(saved) => {
        form.reset(valuesOf(saved))
        toast.success('Profile saved')
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" optional error={errors.firstName?.message}>
          {(control) => (
            <Input {...control} {...form.register('firstName', { validate: optionalName })} autoComplete="given-name" />
          )}
        </Field>
        <Field label="Last name" optional error={errors.lastName?.message}>
          {(control) => (
            <Input {...control} {...form.register('lastName', { validate: optionalName })} autoComplete="family-name" />
          )}
        </Field>
      </div>
      <Field label="Username" error={errors.username?.message} hint="Unique on this installation.">
        {(control) => (
          <Input
            {...control}
            {...form.register('username', { validate: usernameProblem })}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <EmailField email={profile.primary_email} disabledReason={switchedOff} />
    </SettingsCard>
  )
}
