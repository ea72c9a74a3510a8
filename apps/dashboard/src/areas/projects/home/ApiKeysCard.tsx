import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '~/api/errors.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectApiKeysQuery } from '~/areas/keys/api/api-keys.ts'
import { keysPaths } from '~/areas/keys/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const Value = ({ label, text, code }: { label: string; text: string; code: string }) => (
  <li>
    <p className="text-sm font-medium">{label}</p>
    <p className="mb-1 text-xs text-faint">{text}</p>
    <CodeBlock label={label} code={code} wrap />
  </li>
)

/** What an application needs to reach the services of the project. */
export const ApiKeysCard = ({ projectRef, url }: { projectRef: string; url: string }) => {
  const { reason: forbidden } = useProjectPermission('secrets:Read', projectRef)
  const {
    data: keys,
    error,
    refetch,
  } = useQuery({
    ...projectApiKeysQuery(projectRef),
    enabled: forbidden === undefined,
  })
  const refusal =
    forbidden ?? (error instanceof ApiError && error.reason === 'forbidden' ? messageOf(error) : undefined)
  const publishable = keys?.find(({ type }) => type === 'publishable')?.api_key ?? undefined
  return (
    <Card
      title="API"
      trailing={
        <ButtonLink to={keysPaths.apiKeys({ ref: projectRef })} disabledReason={refusal}>
          All API keys
        </ButtonLink>
      }
    >
      <ul className="flex flex-col gap-4">
        <Value label="API URL" text="The base URL of the services of the project." code={url} />
        {publishable !== undefined && (
          <Value
            label="Publishable key"
            text="Safe to use in a browser: row-level security limits what requests with it can access."
            code={publishable}
          />
        )}
        {keys !== undefined && publishable === undefined && (
          <li className="text-sm text-muted">This project has no publishable key.</li>
        )}
        {keys === undefined && error === null && refusal === undefined && (
          <li>
            <Skeleton className="h-19" />
          </li>
        )}
        {refusal !== undefined && <li className="text-sm text-muted">{refusal}</li>}
      </ul>
      {error !== null && refusal === undefined && (
        <ErrorState title="The keys could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
