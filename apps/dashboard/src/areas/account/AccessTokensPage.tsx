import type { CreatedAccessToken } from '@cairn/contracts/account/access-tokens'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryItems } from '~/kit/QueryList.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { accessTokensQueries } from './queries.ts'
import { CreateTokenPanel } from './tokens/CreateTokenPanel.tsx'
import { NewTokenBanner } from './tokens/NewTokenBanner.tsx'
import { TokenRow } from './tokens/TokenRow.tsx'

export const AccessTokensPage = () => {
  const tokens = useQuery(usePageQueries(accessTokensQueries).tokens)
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<CreatedAccessToken>()
  const newToken = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setIsCreating(true)}>
      New token
    </Button>
  )

  return (
    <ResourcePage
      narrow
      title="Access tokens"
      description="For scripts and programs that call the platform API as you. A token never has more permissions than you."
      actions={listPart(tokens.data, newToken)}
    >
      {created !== undefined && <NewTokenBanner token={created} onDismiss={() => setCreated(undefined)} />}
      <QueryItems
        query={tokens}
        failure="The access tokens could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <KeyRound aria-hidden size={28} />,
          title: 'No access tokens',
          text: 'Scripts send a token in the Authorization header (Bearer).',
          action: newToken,
        }}
      >
        {(all) => (
          <Card>
            <ul>
              {all.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  onDeleted={() => setCreated((shown) => (shown?.id === token.id ? undefined : shown))}
                />
              ))}
            </ul>
          </Card>
        )}
      </QueryItems>
      {isCreating && <CreateTokenPanel onClose={() => setIsCreating(false)} onCreated={setCreated} />}
    </ResourcePage>
  )
}
