import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { ssoDomainOf } from './api/sso-domains.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
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
import { useSignInForm } from './use-sign-in-form.ts'
import { useSsoDomain } from './use-sso-domain.ts'

const loadAheadSignIn = () => loadAhead(loadSignIn)

export const SignInPage = () => {
  const router = useRouter()
  const { returnTo, ...returned } = useSearch({ from: '/auth/sign-in' })
  const refused = returnedRefusal(returned)
  const mayNotSignUp = useSwitchedOff('dashboard_auth:sign_up')
  const invitedTo = useInvitedTo(returnTo)
  const knownEmail = useLocation({ select: ({ state }) => state.email }) ?? invitedTo?.email ?? ''
  // A later one would replace what the field shows.
  const [firstEmail] = useState(knownEmail)
  const { problems, typedPassword, isSubmitting, email, formProps, inputProps } = useSignInForm((typed) =>
    withSignIn(async ({ landingWithBanners, leaveForSso, signInWithPassword }) => {
      if (typed.password === '') await leaveForSso((await ssoDomainOf(typed.email)) ?? '', returnTo)
      else if (await signInWithPassword(typed.email, typed.password)) {
        toast.dismiss()
        router.history.push(await landingWithBanners(returnTo))
      } else return 'wrong'
      return 'done'
    }),
  )
  useInvitedEmail(invitedTo?.email, email)

  useEffect(() => {
    if (refused !== undefined) toast.error(refused, { id: 'sign-in-refused' })
  }, [refused])

  const { ssoDomain, look } = useSsoDomain()
  const [withPassword, setWithPassword] = useState(false)
  // Whoever has a password for an address of such a domain may still use it; a browser may have filled it in.
  const bySso = ssoDomain !== undefined && !withPassword && typedPassword === ''

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
      <form {...formProps} className="mt-7 flex flex-col gap-4">
        <Field label="Email" error={problems.email}>
          {(control) => (
            <Input
              {...control}
              onFocus={loadAheadSignIn}
              {...inputProps('email')}
              onBlur={({ target }) => {
                look(target.value)
                inputProps('email').onBlur()
              }}
              defaultValue={firstEmail}
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
            error={problems.password}
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
                {...inputProps('password')}
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
