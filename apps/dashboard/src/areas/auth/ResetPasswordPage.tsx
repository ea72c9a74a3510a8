import { minPasswordLength, passwordProblem } from '@cairn/contracts/rules'
import { isAuthApiError } from '@supabase/auth-js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { queryClient } from '~/api/query-client.ts'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { PasswordStrength } from '~/components/PasswordStrength.tsx'
import { needsSecondFactor } from '~/api/session.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { parseMailedLink } from './mailed-link.ts'
import { startPaths } from '~/routes/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { authMessage } from '~/components/auth-error.ts'
import { BadLink } from './BadLink.tsx'
import { SecondStepForm } from '~/components/second-factor/SecondStepForm.tsx'

const formFaults = new Set<string | undefined>(['weak_password', 'same_password'])

export const ResetPasswordPage = () => {
  const navigate = useNavigate()
  const [link] = useState(() => parseMailedLink(window.location.hash))
  const [followed, setFollowed] = useState(false)
  const [awaitsCode, setAwaitsCode] = useState(false)
  const [refused, setRefused] = useState(link?.type !== 'recovery')
  const {
    register,
    handleSubmit,
    formState,
    setError,
    control: form,
  } = useForm<{ password: string }>({
    mode: 'onTouched',
    defaultValues: { password: '' },
  })

  const typedPassword = useWatch({ control: form, name: 'password' })

  // The link is used up only once there is a password to set: whoever closes the page may come back to it.
  const follow = async (): Promise<Error | null> => {
    if (followed || link === undefined) return null
    const { error } = await authClient.verifyOtp({ type: 'recovery', token_hash: link.token })
    if (error === null) {
      queryClient.clear()
      setFollowed(true)
    } else if (isAuthApiError(error) && error.code === 'otp_expired') setRefused(true)
    return error
  }

  const reset = async ({ password }: { password: string }) => {
    const problem = await follow()
    if (problem === null && needsSecondFactor()) {
      setAwaitsCode(true)
      return
    }
    const error = problem ?? (await authClient.updateUser({ password })).error
    if (error === null) {
      toast.success('Password changed')
      await navigate({ to: startPaths.start(), replace: true })
    } else if (isAuthApiError(error) && formFaults.has(error.code))
      setError('password', { message: authMessage(error) }, { shouldFocus: true })
    else if (!isAuthApiError(error) || error.code !== 'otp_expired') toast.error(authMessage(error))
  }

  const goOn = async () => {
    setAwaitsCode(false)
    await handleSubmit(reset)()
  }

  if (refused) return <BadLink />
  if (awaitsCode)
    return (
      <>
        <PageTitle parts={['Second step']} />
        <h1 className="text-2xl font-medium tracking-[-0.01em]">One more step</h1>
        <p className="mt-1 mb-7 text-base text-muted">Your account uses multi-factor authentication</p>
        <SecondStepForm action="Set password" onDone={goOn} />
      </>
    )
  return (
    <>
      <PageTitle parts={['Choose a new password']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">Choose a new password</h1>
      <p className="mt-1 text-base text-muted">Signs you in here and signs you out everywhere else</p>
      <form noValidate onSubmit={(event) => void handleSubmit(reset)(event)} className="mt-7 flex flex-col gap-4">
        <Field
          label="New password"
          error={formState.errors.password?.message}
          hint={`At least ${minPasswordLength} characters. Use letters plus numbers or symbols.`}
        >
          {(control) => (
            <>
              <PasswordInput
                {...control}
                {...register('password', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
                autoComplete="new-password"
                controlSize="lg"
              />
              <PasswordStrength password={typedPassword} />
            </>
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} className="mt-1 w-full">
          Set password
        </Button>
      </form>
    </>
  )
}
