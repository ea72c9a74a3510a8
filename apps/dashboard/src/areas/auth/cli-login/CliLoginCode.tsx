import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { accountPaths } from '~/areas/account/paths.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { AuthState } from '../AuthState.tsx'

interface CliLoginCodeProps {
  code: string
  lifetimeSeconds: number
  /** What to do once the code has expired. */
  again: ReactNode
}

/** The code that the command line waits for, until it expires. */
export const CliLoginCode = ({ code, lifetimeSeconds, again }: CliLoginCodeProps) => {
  const [isExpired, setIsExpired] = useState(false)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    shown.current?.focus()
    const timer = setTimeout(() => setIsExpired(true), lifetimeSeconds * 1000)
    return () => clearTimeout(timer)
  }, [lifetimeSeconds])
  if (isExpired) return <AuthState title="This code has expired">{again}</AuthState>
  return (
    <AuthState title="Enter this code in the terminal">
      <div className="mt-3 flex items-center rounded-md border border-line bg-surface-0 py-2 pr-2 pl-4">
        <section
          ref={shown}
          aria-label="Verification code"
          tabIndex={-1}
          className="flex-1 rounded-sm font-mono text-2xl tracking-[0.12em] text-text outline-none"
        >
          {code}
        </section>
        <CopyButton text={code} label="Copy code" />
      </div>
      <p className="mt-3 text-pretty">
        It expires after {lifetimeSeconds / 60} minutes and works once. Do not give it to anyone: it signs in as you.
      </p>
      <p className="text-pretty">
        The token of the command line will be in your{' '}
        <Link to={accountPaths.accessTokens()} className="text-text underline underline-offset-4">
          access tokens
        </Link>
        , where you can delete it.
      </p>
    </AuthState>
  )
}
