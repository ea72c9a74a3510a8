import type { ApiKey } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '~/api/errors.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { apiKeysQuery } from '~/api/projects.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const meanings: Record<ApiKey['name'], { badge: string; text: string }> = {
  anon: { badge: 'public', text: 'May be sent to browsers. Row level security decides what it sees.' },
  service_role: { badge: 'secret', text: 'For servers only: it passes by row level security.' },
}

const KeyRow = ({ apiKey }: { apiKey: ApiKey }) => {
  const [shown, setShown] = useState(false)
  const { badge, text } = meanings[apiKey.name]
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-center gap-2">
        <code className="font-mono text-xs">{apiKey.name}</code>
        <Badge tone={badge === 'secret' ? 'warning' : 'neutral'}>{badge}</Badge>
        <span className="ml-auto flex">
          <IconButton
            label={shown ? `Hide ${apiKey.name} key` : `Show ${apiKey.name} key`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={14} /> : <Eye aria-hidden size={14} />}
          </IconButton>
          <CopyButton text={apiKey.api_key} label={`Copy ${apiKey.name} key`} />
        </span>
      </div>
      <p className="text-xs text-faint">{text}</p>
      {shown && <CodeBlock label={`${apiKey.name} key`} code={apiKey.api_key} wrap className="mt-2" />}
    </li>
  )
}

export const ApiKeysCard = ({ projectRef }: { projectRef: string }) => {
  const { reason: forbidden } = useProjectPermission('secrets:Read', projectRef)
  const { data: keys, error, refetch } = useQuery({ ...apiKeysQuery(projectRef), enabled: forbidden === undefined })
  if (forbidden !== undefined || (error instanceof ApiError && error.reason === 'forbidden'))
    return (
      <Card title="API keys">
        <p className="text-sm text-muted">{forbidden ?? messageOf(error)}</p>
      </Card>
    )
  return (
    <Card title="API keys">
      <ul>
        {keys?.map((apiKey) => (
          <KeyRow key={apiKey.name} apiKey={apiKey} />
        ))}
        {keys === undefined && error === null && (
          <li className="py-3">
            <Skeleton className="h-22.25" />
          </li>
        )}
      </ul>
      {error !== null && (
        <ErrorState title="The keys could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
