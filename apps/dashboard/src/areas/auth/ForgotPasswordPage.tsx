import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authClient } from '~/api/auth-client.ts'
import { configQuery } from '~/api/platform.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { authPaths } from './paths.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { authMessage } from '~/components/auth-error.ts'

type Wish = 'reset' | 'sign-in'

const ask = {
  reset: (email: string) => authClient.resetPasswordForEmail(email),
  'sign-in': (email: string) => authClient.signInWithOtp({ email, options: { shouldCreateUser: false } }),
}

export const ForgotPasswordPage = () => {
  const { data: config } = useQuery(configQuery)
  const [askedFor, setAskedFor] = useState<string>()
  const [pending, setPending] = useState<Wish>()
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    mode: 'onTouched',
    defaultValues: { email: '' },
  })

  const send = (wish: Wish) =>
    handleSubmit(async ({ email }) => {
      setPending(wish)
      const { error } = await ask[wish](email.trim())
      setPending(undefined)
      if (error === null) setAskedFor(email.trim())
      else toast.error(authMessage(error))
    })

  return (
    <>
      <PageTitle parts={['Forgot your password?']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">Forgot your password?</h1>
      <p className="mt-1 text-base text-muted">We'll email you a link to reset it, or to sign in</p>
      {askedFor !== undefined && (
        <Banner tone="success" title="Check your email" className="mt-7">
          If {askedFor} has an account here, a link was sent. It expires in an hour.
        </Banner>
      )}
      {config?.mailDelivers === false && (
        <Banner title="This installation has no mail server" className="mt-4">
          Emails stay in its mailbox. Ask the operator for your link.
        </Banner>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send('reset')(event)
        }}
        className="mt-7 flex flex-col gap-4"
      >
        <Field label="Email" error={formState.errors.email?.message}>
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
        <Button type="submit" variant="primary" size="lg" loading={pending === 'reset'} className="mt-1 w-full">
          Email a reset link
        </Button>
        <Button
          size="lg"
          loading={pending === 'sign-in'}
          onClick={() => void send('sign-in')()}
          className="-mt-1.5 w-full"
        >
          Email a sign-in link
        </Button>
      </form>
      <p className="mt-5 text-center text-sm text-muted">
        Remembered it?{' '}
        <Link to={authPaths.signIn()} className="text-text underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </>
  )
}
