import type { AccessToken } from '@cairn/contracts/account/access-tokens'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteAccessTokenMutation } from '../api/access-tokens.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { describeScopes } from '~/components/scopes/scope-words.ts'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'

const Expiry = ({ value, now }: { value: string | null; now: Date }) => {
  if (value === null) return 'never expires'
  return (
    <>
      {new Date(value) <= now ? 'expired on ' : 'expires on '}
      <Time value={value} as="date" />
    </>
  )
}

const LastUse = ({ value }: { value: string | null }) => {
  if (value === null) return 'never used'
  return (
    <>
      used <Time value={value} />
    </>
  )
}

export const TokenRow = ({ token, onDeleted }: { token: AccessToken; onDeleted: () => void }) => {
  const remove = useMutation(deleteAccessTokenMutation)
  const [asked, setAsked] = useState(false)
  const [now] = useState(() => new Date())
  const isExpired = token.expires_at !== null && new Date(token.expires_at) <= now

  const removeIt = async () => {
    await remove.mutateAsync(token.id)
    onDeleted()
  }

  return (
    <li className="flex items-center gap-4 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{token.name}</span>
          <code className="font-mono text-xs text-faint">{token.token_alias}…</code>
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {describeScopes(token.scopes)} · <LastUse value={token.last_used_at} /> ·{' '}
          <Expiry value={token.expires_at} now={now} />
        </p>
      </div>
      <IconButton label={`Delete ${token.name}`} onClick={() => setAsked(true)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
      {asked && (
        <DeleteDialog
          title="Delete access token"
          confirmLabel="Delete token"
          onDelete={removeIt}
          failure="The token was not deleted"
          onClose={() => setAsked(false)}
        >
          <p>
            Anything that uses <span className="font-medium text-text">{token.name}</span> stops working. This cannot be
            undone.
          </p>
        </DeleteDialog>
      )}
    </li>
  )
}
