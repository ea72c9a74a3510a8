import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { landingPath, useSwitchedOff } from '~/api/capabilities.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { returnedRefusal } from '~/lib/sign-in-refusal.ts'
import { paths } from '~/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.tsx'
import { authMessage } from '~/components/auth-error.ts'
import { SignInProviders } from './SignInProviders.tsx'

interface Values {
  email: string
  password: string
}

export const SignInPage = () => {
  const router = useRouter()
  const { returnTo, ...returned } = useSearch({ from: '/auth/sign-in' })
  const refused = returnedRefusal(returned)
  const mayNotSignUp = useSwitchedOff('dashboard_auth:sign_up')
  const knownEmail = useLocation({ select: ({ state }) => state.email ?? '' })
  const { register, handleSubmit, formState, setFocus } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { email: knownEmail, password: '' },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (refused !== undefined) toast.error(refused, { id: 'sign-in-refused' })
  }, [refused])

  const signIn = async ({ email, password }: Values) => {
    const { error } = await authClient.signInWithPassword({ email: email.trim(), password })
    if (error !== null) {
      toast.error(authMessage(error))
      setFocus('password', { shouldSelect: true })
      return
    }
    toast.dismiss()
    router.history.push(await landingPath(returnTo))
  }

  return (
    <>
      <PageTitle parts={['Sign in']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">Welcome back</h1>
      <p className="mt-1 text-base text-muted">Sign in to your organizations and projects</p>
      <SignInProviders returnTo={returnTo} />
      <form noValidate onSubmit={(event) => void handleSubmit(signIn)(event)} className="mt-7 flex flex-col gap-4">
        <Field label="Email" error={errors.email?.message}>
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
          trailing={
            <Link to={paths.forgotPassword()} className="text-sm text-muted underline-offset-4 hover:underline">
              Forgot it?
            </Link>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: 'A password is needed.' })}
              autoComplete="current-password"
              controlSize="lg"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" loading={isSubmitting} className="mt-1 w-full">
          Sign in
        </Button>
      </form>
      {mayNotSignUp === undefined && (
        <p className="mt-5 text-center text-sm text-muted">
          New here?{' '}
          <Link
            to={paths.signUp()}
            search={returnTo === undefined ? {} : { returnTo }}
            className="text-text underline underline-offset-4"
          >
            Create an account
          </Link>
        </p>
      )}
    </>
  )
}
