import type { SignInProvider } from '@cairn/contracts/platform/platform'
import type { UserIdentity } from '@supabase/auth-js'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { refetchIdentities } from '../api/identities.ts'
import { profileQuery } from '~/api/profile.ts'
import { queryClient } from '~/api/query-client.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { GitHubAvatar, identityRow, ProviderMark } from './ProviderMark.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const nameOf = (provider: string, providers: readonly SignInProvider[]): string => {
  if (provider === 'email') return 'Email'
  if (provider.startsWith('sso:')) return 'Single sign-on'
  return providers.find(({ id }) => id === provider)?.name ?? provider.replace(/^custom:/, '')
}

/** Why a sign-in method cannot be unlinked; undefined where it can. */
const whyKept = (provider: string, isOnly: boolean): string | undefined => {
  if (provider.startsWith('sso:')) return 'Your organization manages it.'
  return isOnly ? 'It is your only sign-in method.' : undefined
}

interface IdentityRowProps {
  identity: UserIdentity
  providers: readonly SignInProvider[]
  isOnly: boolean
}

export const IdentityRow = ({ identity, providers, isOnly }: IdentityRowProps) => {
  const [asked, setAsked] = useState(false)
  const { provider, identity_data: data = {} } = identity
  const name = nameOf(provider, providers)
  const account = text(data['user_name']) ?? text(data['email']) ?? text(data['name'])

  const unlink = async () => {
    const { error } = await authClient.unlinkIdentity(identity)
    // Also after a failure: it may have been unlinked in another window.
    await Promise.all([refetchIdentities(), queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })])
    if (error !== null) throw error
    toast.success(`${name} was unlinked`)
  }

  return (
    <li className={identityRow}>
      {provider === 'github' ? <GitHubAvatar /> : <ProviderMark provider={provider} />}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        {account !== undefined && <p className="mt-0.5 text-xs break-words text-muted">{account}</p>}
      </div>
      {provider !== 'email' && (
        <Button
          variant="ghost"
          icon={<Unlink aria-hidden size={14} />}
          aria-label={`Unlink ${name}`}
          disabledReason={whyKept(provider, isOnly)}
          onClick={() => setAsked(true)}
        >
          Unlink
        </Button>
      )}
      {asked && (
        <DeleteDialog
          title={`Unlink ${name}`}
          confirmLabel={`Unlink ${name}`}
          onDelete={unlink}
          failure={`${name} was not unlinked`}
          onClose={() => setAsked(false)}
        >
          <p>You can no longer sign in with it. Your other sign-in methods stay, and you can link it again.</p>
        </DeleteDialog>
      )}
    </li>
  )
}
