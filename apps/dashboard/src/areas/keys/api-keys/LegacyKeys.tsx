import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { switchLegacyKeysMutation } from '../api/api-keys.ts'
import { KeyValue } from './KeyValue.tsx'

interface LegacyKeysProps {
  projectRef: string
  /** Of all types. */
  keys: readonly ProjectApiKey[]
  isEnabled: boolean
}

export const LegacyKeys = ({ projectRef, keys, isEnabled }: LegacyKeysProps) => {
  const { reason } = useProjectPermission('secrets:Write', projectRef)
  const change = useMutation(switchLegacyKeysMutation(projectRef))
  const [isAsking, setIsAsking] = useState(false)
  const enable = () => change.mutate(true, { onError: (error) => toastError(error, 'The keys were not enabled') })
  return (
    <ActionCard
      title="Legacy API keys"
      badge={<Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? 'Enabled' : 'Disabled'}</Badge>}
      text="The keys anon and service_role are tokens that are valid for ten years. They cannot be replaced one by one: use publishable and secret keys instead, then disable these."
      action={
        isEnabled ? (
          <Button disabledReason={reason} onClick={() => setIsAsking(true)}>
            Disable legacy keys
          </Button>
        ) : (
          <Button disabledReason={reason} loading={change.isPending} onClick={enable}>
            Enable legacy keys
          </Button>
        )
      }
    >
      <ul aria-label="Legacy API keys" className="mt-4">
        {keys
          .filter(({ type }) => type === 'legacy')
          .map((key) => (
            <li key={key.id} className="border-t border-line py-3 text-sm last:pb-0">
              <p className="font-medium">{key.name}</p>
              <KeyValue projectRef={projectRef} apiKey={key} />
            </li>
          ))}
      </ul>
      {isAsking && (
        <DeleteDialog
          title="Disable legacy API keys"
          confirmLabel="Disable keys"
          failure="The keys were not disabled"
          onDelete={() => change.mutateAsync(false)}
          onClose={() => setIsAsking(false)}
        >
          <p>Requests with the keys anon and service_role are refused immediately. You can enable them again.</p>
        </DeleteDialog>
      )}
    </ActionCard>
  )
}
