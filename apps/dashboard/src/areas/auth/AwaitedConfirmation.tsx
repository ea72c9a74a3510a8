import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { authMessage } from '~/components/auth-error.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { authPaths } from './paths.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

// The sign-in service says how long in words alone.
const secondsIn = (message: string): number => Number(/after (\d+) seconds/.exec(message)?.[1] ?? 0)

/** Seconds that are still to pass; none until something starts them. */
const useCountdown = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

interface AwaitedConfirmationProps {
  email: string
  returnTo: string | undefined
  onOtherAddress: () => void
}

/** An account is made, and waits for the link that was mailed to its address. */
export const AwaitedConfirmation = ({ email, returnTo, onOtherAddress }: AwaitedConfirmationProps) => {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [secondsLeft, startCountdown] = useCountdown()

  const sendAgain = async () => {
    setPending(true)
    const { error } = await authClient.resend({ type: 'signup', email })
    setPending(false)
    if (error === null) {
      setRefusal(undefined)
      toast.success('Email sent', { id: 'sent-again' })
      return
    }
    const message = authMessage(error)
    setRefusal(message)
    startCountdown(secondsIn(message))
  }

  return (
    <>
      <PageTitle parts={['Check your email']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">Check your email</h1>
      <p className="mt-1 text-base text-pretty text-muted">
        We sent a link to <strong className="font-medium break-all text-text">{email}</strong>. Follow it to confirm the
        address; it is good for an hour.
      </p>
      {refusal !== undefined && (
        <Banner tone="warning" title="Not sent yet" className="mt-7">
          {refusal}
        </Banner>
      )}
      <Button
        size="lg"
        className="mt-7 w-full"
        loading={pending}
        disabledReason={secondsLeft > 0 ? 'Wait a moment before requesting another email.' : undefined}
        onClick={() => void sendAgain()}
      >
        {secondsLeft > 0 ? `Resend in ${secondsLeft} s` : 'Resend'}
      </Button>
      <p className="mt-5 flex flex-wrap justify-center gap-x-4 text-sm text-muted">
        <button type="button" onClick={onOtherAddress} className="text-text underline underline-offset-4">
          Use another address
        </button>
        <Link
          to={authPaths.signIn()}
          search={returnTo === undefined ? {} : { returnTo }}
          state={{ email }}
          className="text-text underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </>
  )
}
