import type { CreatedAccessToken } from '@cairn/contracts/account/access-tokens'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CreateTokenDialog } from './tokens/CreateTokenDialog.tsx'
import { NewTokenBanner } from './tokens/NewTokenBanner.tsx'
import { TokenRow } from './tokens/TokenRow.tsx'
import { accessTokensQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

export const AccessTokensPage = () => {
  const { data: tokens, error, refetch, isFetching } = useQuery(usePageQueries(accessTokensQueries).tokens)
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedAccessToken>()
  const newToken = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setCreating(true)}>
      New token
    </Button>
  )

  return (
    <Page narrow>
      <PageTitle parts={['Access tokens']} />
      <PageHeader
        title="Access tokens"
        description="For scripts and programs that call the platform API as you. A token never has more permissions than you."
        actions={tokens !== undefined && tokens.length > 0 && newToken}
      />
      {created !== undefined && <NewTokenBanner token={created} onDismiss={() => setCreated(undefined)} />}
      {error !== null && (
        <ErrorState
          title="The access tokens could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {tokens === undefined && error === null && <Skeleton className="h-40 !rounded-lg" />}
      {tokens?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<KeyRound aria-hidden size={28} />}
          title="No access tokens"
          action={newToken}
        >
          Scripts send a token in the Authorization header (Bearer).
        </EmptyState>
      )}
      {tokens !== undefined && tokens.length > 0 && (
        <Card>
          <ul>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onDeleted={() => setCreated((shown) => (shown?.id === token.id ? undefined : shown))}
              />
            ))}
          </ul>
        </Card>
      )}
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} onCreated={setCreated} />}
    </Page>
  )
}
