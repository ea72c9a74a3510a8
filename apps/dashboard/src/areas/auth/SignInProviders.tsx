import { useQuery } from '@tanstack/react-query'
import { CodeXml, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { configQuery } from '~/api/platform.ts'
import { Button } from '~/ui/button.tsx'
import { withSignIn } from './load-sign-in.ts'

/** A button for each account that may vouch for people here; nothing where there is none. */
export const SignInProviders = ({ returnTo }: { returnTo: string | undefined }) => {
  const { data: config } = useQuery(configQuery)
  const [leaving, setLeaving] = useState<string>()
  if (config === undefined || config.signInProviders.length === 0) return null

  const leave = async (id: string) => {
    setLeaving(id)
    const hasLeft = await withSignIn(({ leaveForProvider }) => leaveForProvider(id, returnTo))
    if (hasLeft !== true) setLeaving(undefined)
  }

  return (
    <div className="mt-7 flex flex-col gap-2">
      {config.signInProviders.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          className="w-full"
          loading={leaving === id}
          icon={id === 'github' ? <CodeXml aria-hidden size={16} /> : <KeyRound aria-hidden size={16} />}
          onClick={() => void leave(id)}
        >
          Continue with {name}
        </Button>
      ))}
      <p className="mt-5 flex items-center gap-4 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  )
}
