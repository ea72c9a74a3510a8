import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { Plus } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import type { NewKeyType } from './CreateApiKeyPanel.tsx'

const words: Record<NewKeyType, { title: string; text: string }> = {
  publishable: {
    title: 'Publishable keys',
    text: 'Safe to use in a browser or an app: row-level security limits what requests with them can access.',
  },
  secret: {
    title: 'Secret keys',
    text: 'For servers only: requests with them bypass row-level security. Requests from browsers are refused.',
  },
}

interface KeysCardProps {
  projectRef: string
  type: NewKeyType
  /** Of all types. */
  keys: readonly ProjectApiKey[]
  onCreate: () => void
}

export const KeysCard = ({ projectRef, type, keys, onCreate }: KeysCardProps) => {
  const { reason } = useProjectPermission('secrets:Write', projectRef)
  const { title, text } = words[type]
  const shown = keys.filter((key) => key.type === type)
  return (
    <Card
      title={title}
      trailing={
        <Button size="sm" icon={<Plus aria-hidden size={14} />} disabledReason={reason} onClick={onCreate}>
          New {type} key
        </Button>
      }
    >
      <p className="mb-3 text-sm text-pretty text-muted">{text}</p>
      {shown.length === 0 && <p className="text-sm text-faint">There are no {type} keys.</p>}
      <ul aria-label={title}>
        {shown.map((key) => (
          <ApiKeyRow key={key.id} projectRef={projectRef} apiKey={key} />
        ))}
      </ul>
    </Card>
  )
}
