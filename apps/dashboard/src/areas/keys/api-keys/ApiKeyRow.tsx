import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { deleteApiKeyMutation } from '../api/api-keys.ts'
import { KeyValue } from './KeyValue.tsx'

const LastUse = ({ value }: { value: string | null }) => {
  if (value === null) return 'Never used'
  return (
    <>
      Used <Time value={value} />
    </>
  )
}

export const ApiKeyRow = ({ projectRef, apiKey }: { projectRef: string; apiKey: ProjectApiKey }) => {
  const { id, name, type, description, last_used_at: lastUsedAt, inserted_at: createdAt } = apiKey
  const { isAllowed } = useProjectPermission('secrets:Write', projectRef)
  const remove = useMutation(deleteApiKeyMutation(projectRef))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className="border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">{name}</p>
          {description !== null && description !== '' && <p className="text-xs text-muted">{description}</p>}
          <p className="text-xs text-faint">
            <LastUse value={lastUsedAt} /> · created <Time value={createdAt} />
          </p>
        </div>
        {isAllowed && (
          <IconButton label={`Delete ${type} key ${name}`} onClick={() => setIsAsking(true)}>
            <Trash2 aria-hidden size={14} />
          </IconButton>
        )}
      </div>
      <KeyValue projectRef={projectRef} apiKey={apiKey} />
      {isAsking && (
        <DeleteDialog
          title={`Delete ${type} key`}
          confirmLabel="Delete key"
          failure="The key was not deleted"
          typeToConfirm={name}
          onDelete={() => remove.mutateAsync(id)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Requests with the {type} key <span className="font-medium text-text">{name}</span> are refused immediately.
            This cannot be undone. <LastUse value={lastUsedAt} />.
          </p>
        </DeleteDialog>
      )}
    </li>
  )
}
