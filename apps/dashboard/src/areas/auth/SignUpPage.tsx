import { minPasswordLength, passwordProblem } from '@cairn/contracts/rules'
import { isAuthApiError } from '@supabase/auth-js'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { PasswordStrength } from '~/components/PasswordStrength.tsx'
import { landingWithBanners } from '~/api/banner-data.ts'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { createFirstProfile } from '~/api/profile.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { authPaths } from './paths.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { authMessage } from '~/components/auth-error.ts'
import { AwaitedConfirmation } from './AwaitedConfirmation.tsx'
import { SignInProviders } from './SignInProviders.tsx'
import { useInvitedEmail, useInvitedTo } from './use-invited-to.ts'

interface Values {
  email: string
  password: string
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Typed on the page before: kept out of the address, which others may see. */
    email?: string
  }
}

const isTaken = (error: Error) =>
  isAuthApiError(error) && (error.code === 'user_already_exists' || error.code === 'email_exists')

const fieldOf = (error: Error): keyof Values | undefined => {
  if (!isAuthApiError(error)) return undefined
  if (isTaken(error) || error.code === 'email_address_invalid') return 'email'
  return error.code === 'weak_password' ? 'password' : undefined
}

export const SignUpPage = () => {
  const router = useRouter()
  const switchedOff = useSwitchedOff('dashboard_auth:sign_up')
  const { returnTo } = useSearch({ from: '/auth/sign-up' })
  const invitedTo = useInvitedTo(returnTo)
  const [awaitedEmail, setAwaitedEmail] = useState<string>()
  const {
    register,
    handleSubmit,
    formState,
    setError,
    getValues,
    setValue,
    control: form,
  } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { email: invitedTo?.email ?? '', password: '' },
  })
  const { errors, isSubmitting } = formState
  useInvitedEmail(invitedTo?.email, { get: () => getValues('email'), set: (email) => setValue('email', email) })

  const [typedEmail, typedPassword] = useWatch({ control: form, name: ['email', 'password'] })

  const signUp = async ({ email, password }: Values) => {
    const { data, error } = await authClient.signUp({ email: email.trim(), password })
    if (error !== null) {
      const field = fieldOf(error)
      if (field === undefined) toast.error(authMessage(error))
      else
        setError(
          field,
          { type: isTaken(error) ? 'taken' : 'refused', message: authMessage(error) },
          { shouldFocus: true },
        )
      return
    }
    if (data.session === null) setAwaitedEmail(email.trim())
    else {
      toast.dismiss()
      void createFirstProfile()
      router.history.push(await landingWithBanners(returnTo))
    }
  }

  if (awaitedEmail !== undefined)
    return (
      <AwaitedConfirmation email={awaitedEmail} returnTo={returnTo} onOtherAddress={() => setAwaitedEmail(undefined)} />
    )
  if (switchedOff !== undefined)
    return (
      <>
        <PageTitle parts={['Create an account']} />
        <h1 className="text-2xl font-medium tracking-[-0.01em]">No new accounts</h1>
        <p className="mt-1 text-base text-muted">{switchedOff}</p>
        <p className="mt-7 text-sm text-muted">
          Have an account?{' '}
          <Link to={authPaths.signIn()} className="text-text underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </>
    )
  return (
    <>
      <PageTitle parts={['Create an account']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em] break-words">
        {invitedTo === undefined ? 'Create an account' : `Create an account to join ${invitedTo.organization.name}`}
      </h1>
      <p className="mt-1 text-base break-words text-muted">
        {invitedTo === undefined
          ? 'Your account stays on this server'
          : `${invitedTo.invited_by} invited ${invitedTo.email}`}
      </p>
      <SignInProviders returnTo={returnTo} />
      <form noValidate onSubmit={(event) => void handleSubmit(signUp)(event)} className="mt-7 flex flex-col gap-4">
        <Field
          label="Email"
          error={
            errors.email?.type === 'taken' ? (
              <>
                {errors.email.message}{' '}
                <Link
                  to={authPaths.signIn()}
                  search={returnTo === undefined ? {} : { returnTo }}
                  state={{ email: typedEmail.trim() }}
                  className="text-text underline underline-offset-4"
                >
                  Sign in with it
                </Link>
              </>
            ) : (
              errors.email?.message
            )
          }
        >
          {(control) => (
            <Input
              {...control}
              {...register('email', { validate: typedEmailProblem })}
              type="email"
              inputMode="email"
              autoComplete="username"
              controlSize="lg"
            />
          )}
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
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
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting} className="mt-1 w-full">
          Create account
        </Button>
      </form>
      <p className="mt-5 text-center text-sm text-muted">
        Have an account?{' '}
        <Link
          to={authPaths.signIn()}
          search={returnTo === undefined ? {} : { returnTo }}
          className="text-text underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </>
  )
}
