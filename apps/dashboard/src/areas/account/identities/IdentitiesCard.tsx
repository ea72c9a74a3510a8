import type { SignInProvider } from '@cairn/contracts/platform/platform'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { IdentityRow } from './IdentityRow.tsx'
import { identityRow, ProviderMark } from './ProviderMark.tsx'
import { linkProvider } from './link-provider.ts'
import { preferencesQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const LinkRow = ({ provider }: { provider: SignInProvider }) => {
  const [pending, setPending] = useState(false)
  const link = async () => {
    setPending(true)
    try {
      await linkProvider(provider)
    } finally {
      setPending(false)
    }
  }
  return (
    <li className={identityRow}>
      <ProviderMark provider={provider.id} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{provider.name}</p>
        <p className="mt-0.5 text-xs text-muted">Not linked</p>
      </div>
      <Button loading={pending} onClick={() => void link()} aria-label={`Link ${provider.name}`}>
        Link
      </Button>
    </li>
  )
}

/** The sign-in methods of the account, and those that it can link. */
export const IdentitiesCard = () => {
  const queries = usePageQueries(preferencesQueries)
  const query = useQuery(queries.identities)
  const { data: config } = useQuery(queries.config)
  const providers = config?.signInProviders ?? []
  return (
    <Card title="Sign-in methods">
      <QueryContent query={query} failure="The sign-in methods could not be loaded" skeleton="h-14">
        {({ identities }) => (
          <ul>
            {identities.map((identity) => (
              <IdentityRow
                key={identity.identity_id}
                identity={identity}
                providers={providers}
                isOnly={identities.length === 1}
              />
            ))}
            {providers
              .filter(({ id }) => !identities.some(({ provider }) => provider === id))
              .map((provider) => (
                <LinkRow key={provider.id} provider={provider} />
              ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}
