import type { VaultSecret } from '@cairn/contracts/vault/secrets'
import { Pencil, Trash2 } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { SecretText } from '~/components/SecretText.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { readVaultSecret } from '../api/secrets.ts'
import { secretName } from './secret-name.ts'

interface SecretRowProps {
  projectRef: string
  secret: VaultSecret
  onEdit: () => void
  onDelete: () => void
}

export const SecretRow = ({ projectRef, secret, onEdit, onDelete }: SecretRowProps) => {
  const { id, description, created_at: createdAt, updated_at: updatedAt } = secret
  const write = useProjectPermission('vault_secrets:Write', projectRef)
  const reveal = useProjectPermission('vault_secrets:Reveal', projectRef)
  const name = secretName(secret)
  return (
    <li className="border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className={secret.name === null ? 'break-words text-muted' : 'font-medium break-words'}>
            {secret.name ?? 'No name'}
          </p>
          {description !== '' && <p className="text-xs break-words whitespace-pre-line text-muted">{description}</p>}
          <p className="text-xs text-faint">
            {updatedAt === createdAt ? 'Created ' : 'Changed '}
            <Time value={updatedAt} />
          </p>
        </div>
        {write.isAllowed && (
          <div className="flex shrink-0">
            <IconButton label={`Edit the secret ${name}`} onClick={onEdit}>
              <Pencil aria-hidden size={14} />
            </IconButton>
            <IconButton label={`Delete the secret ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden size={14} />
            </IconButton>
          </div>
        )}
      </div>
      {reveal.isAllowed && (
        <SecretText
          key={updatedAt}
          what={`the secret ${name}`}
          masked="••••••••••••"
          read={() => readVaultSecret(projectRef, id)}
          failure="The secret could not be read"
        />
      )}
    </li>
  )
}
