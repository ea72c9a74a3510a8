import type { Profile } from '@cairn/contracts/account/profile'
import { nameProblem, usernameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { ApiError } from '~/api/errors.ts'
import { updateProfileMutation } from '~/api/profile.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { toast } from '~/ui/toast.tsx'
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
  const { register, handleSubmit, formState, reset, setError } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(profile),
  })
  const { errors, isDirty } = formState

  const submit = handleSubmit(({ firstName, lastName, username }) => {
    if (switchedOff !== undefined) return
    update.mutate(
      { first_name: firstName, last_name: lastName, username },
      {
        onSuccess: (saved) => {
          reset(valuesOf(saved))
          toast.success('Profile saved')
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.reason !== 'username_taken') return
          setError('username', { message: error.message }, { shouldFocus: true })
          update.reset()
        },
      },
    )
  })
  const submitByKey = whenSubmitKey(() => void submit())

  return (
    <Card title="Profile">
      <LeaveGuard dirty={isDirty && !update.isPending} what="Your profile" />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" optional error={errors.firstName?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('firstName', { validate: optionalName })}
                onKeyDown={submitByKey}
                autoComplete="given-name"
              />
            )}
          </Field>
          <Field label="Last name" optional error={errors.lastName?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('lastName', { validate: optionalName })}
                onKeyDown={submitByKey}
                autoComplete="family-name"
              />
            )}
          </Field>
        </div>
        <Field label="Username" error={errors.username?.message} hint="Unique on this installation.">
          {(control) => (
            <Input
              {...control}
              {...register('username', { validate: usernameProblem })}
              onKeyDown={submitByKey}
              autoComplete="nickname"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <EmailField email={profile.primary_email} disabledReason={switchedOff} />
        {update.error !== null && <ErrorState title="Your profile was not saved" error={update.error} />}
        <div className="flex items-center gap-2 border-t border-line pt-4">
          <Button
            type="submit"
            variant="primary"
            loading={update.isPending}
            disabledReason={switchedOff ?? (isDirty ? undefined : 'Nothing was changed.')}
          >
            Save <KeyHint keys="mod+enter" onColour />
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => reset()}>
              Discard
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
