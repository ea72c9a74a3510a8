import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FocusEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { ssoDomainOf } from './api/sso-domains.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { returnedRefusal } from '~/lib/sign-in-refusal.ts'
import { authPaths } from './paths.ts'
import { supportPaths } from '~/areas/support/paths.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { SignInProviders } from './SignInProviders.tsx'
import { useInvitedEmail, useInvitedTo } from './use-invited-to.ts'
import { loadSignIn, withSignIn } from './load-sign-in.ts'
import { useSsoDomain } from './use-sso-domain.ts'

const passwordNeeded = async (password: string, { email }: Values): Promise<string | undefined> =>
  password !== '' || (await ssoDomainOf(email)) !== undefined ? undefined : 'Enter a password.'

const loadAheadSignIn = () => loadAhead(loadSignIn)

interface Values {
  email: string
  password: string
}

export const SignInPage = () => {
  const router = useRouter()
  const { returnTo, ...returned } = useSearch({ from: '/auth/sign-in' })
  const refused = returnedRefusal(returned)
  const mayNotSignUp = useSwitchedOff('dashboard_auth:sign_up')
  const invitedTo = useInvitedTo(returnTo)
  const knownEmail = useLocation({ select: ({ state }) => state.email }) ?? invitedTo?.email ?? ''
  const {
    register,
    handleSubmit,
    formState,
    setFocus,
    getValues,
    setValue,
    control: form,
  } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { email: knownEmail, password: '' },
  })
  const { errors, isSubmitting } = formState
  useInvitedEmail(invitedTo?.email, { get: () => getValues('email'), set: (email) => setValue('email', email) })

  useEffect(() => {
    if (refused !== undefined) toast.error(refused, { id: 'sign-in-refused' })
  }, [refused])

  const { ssoDomain, look } = useSsoDomain()
  const [withPassword, setWithPassword] = useState(false)
  const typedPassword = useWatch({ control: form, name: 'password' })
  // Whoever has a password for an address of such a domain may still use it; a browser may have filled it in.
  const bySso = ssoDomain !== undefined && !withPassword && typedPassword === ''

  const signIn = ({ email, password }: Values) =>
    withSignIn(async ({ landingWithBanners, leaveForSso, signInWithPassword }) => {
      if (password === '') return leaveForSso((await ssoDomainOf(email)) ?? '', returnTo)
      if (!(await signInWithPassword(email, password))) return setFocus('password', { shouldSelect: true })
      toast.dismiss()
      router.history.push(await landingWithBanners(returnTo))
    })

  return (
    <>
      <PageTitle parts={['Sign in']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em] break-words">
        {invitedTo === undefined ? 'Welcome back' : `Sign in to join ${invitedTo.organization.name}`}
      </h1>
      <p className="mt-1 text-base break-words text-muted">
        {invitedTo === undefined
          ? 'Sign in to your organizations and projects'
          : `${invitedTo.invited_by} invited ${invitedTo.email}`}
      </p>
      <SignInProviders returnTo={returnTo} />
      <form noValidate onSubmit={(event) => void handleSubmit(signIn)(event)} className="mt-7 flex flex-col gap-4">
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              onFocus={loadAheadSignIn}
              {...register('email', {
                validate: typedEmailProblem,
                onBlur: (event: FocusEvent<HTMLInputElement>) => look(event.target.value),
              })}
              type="email"
              inputMode="email"
              autoComplete="username"
              controlSize="lg"
            />
          )}
        </Field>
        {bySso ? (
          <Banner title={`${ssoDomain} signs in with single sign-on`}>
            Your organization signs you in and sends you back.
          </Banner>
        ) : (
          <Field
            label="Password"
            error={errors.password?.message}
            trailing={
              <Link to={authPaths.forgotPassword()} className="text-sm text-muted underline-offset-4 hover:underline">
                Forgot it?
              </Link>
            }
          >
            {(control) => (
              <PasswordInput
                {...control}
                onFocus={loadAheadSignIn}
                {...register('password', { validate: passwordNeeded })}
                autoComplete="current-password"
                controlSize="lg"
              />
            )}
          </Field>
        )}
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting} className="mt-1 w-full">
          {bySso ? 'Continue with single sign-on' : 'Sign in'}
        </Button>
        {bySso && (
          <Button variant="ghost" onClick={() => setWithPassword(true)}>
            Use a password instead
          </Button>
        )}
      </form>
      {mayNotSignUp === undefined && (
        <p className="mt-5 text-center text-sm text-muted">
          New here?{' '}
          <Link
            to={authPaths.signUp()}
            search={returnTo === undefined ? {} : { returnTo }}
            className="text-text underline underline-offset-4"
          >
            Create an account
          </Link>
        </p>
      )}
      <p className="mt-3 text-center text-sm text-faint">
        Trouble signing in?{' '}
        <Link
          to={supportPaths.newRequest()}
          search={{ category: 'Login_issues' }}
          className="text-muted underline underline-offset-4 hover:text-text"
        >
          Contact support
        </Link>
      </p>
    </>
  )
}
