import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { needsSecondFactor } from '~/api/session.ts'
import { authMessage } from '~/components/auth-error.ts'
import { SecondStepForm } from '~/components/second-factor/SecondStepForm.tsx'
import { authPaths } from '~/areas/auth/paths.ts'
import { signedInAgain, signInGivenUp } from '~/state/session-end.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'

const stays = () => undefined

/** On top of the page, which stays as it is: what was asked of the server meanwhile waits, and goes on after this. */
export const SessionEndedDialog = ({ email }: { email: string }) => {
  const router = useRouter()
  const [awaitsCode, setAwaitsCode] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } })

  const signIn = handleSubmit(async ({ password }) => {
    const { error } = await authClient.signInWithPassword({ email, password })
    if (error !== null) setError('password', { message: authMessage(error) }, { shouldFocus: true })
    else if (needsSecondFactor()) setAwaitsCode(true)
    else signedInAgain()
  })

  const leave = () => {
    signInGivenUp()
    void router.navigate({ to: authPaths.logout(), ignoreBlocker: true })
  }

  return (
    <Dialog
      open
      onOpenChange={stays}
      locked
      showClose={false}
      size="small"
      title="Your session has ended"
      description="Sign in again to continue. Your unsaved changes are still here."
      footer={
        <Button variant="ghost" onClick={leave}>
          Sign out instead
        </Button>
      }
    >
      {awaitsCode ? (
        <SecondStepForm action="Sign in" onDone={signedInAgain} />
      ) : (
        <form noValidate onSubmit={(event) => void signIn(event)} className="flex flex-col gap-4">
          <p className="text-sm break-words text-muted">{email}</p>
          {/* For password managers: whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <Field label="Password" error={formState.errors.password?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password', { required: 'Enter a password.' })}
                autoComplete="current-password"
                controlSize="lg"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} className="w-full">
            Sign in
          </Button>
          <p className="text-sm text-muted">
            No password?{' '}
            <a
              href={authPaths.signIn()}
              target="_blank"
              rel="noreferrer"
              className="text-text underline underline-offset-4"
            >
              Sign in in a new tab
            </a>{' '}
            first.
          </p>
        </form>
      )}
    </Dialog>
  )
}
