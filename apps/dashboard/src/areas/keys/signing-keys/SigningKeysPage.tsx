import type { SigningKeyState } from '@cairn/contracts/keys/signing-key-states'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { signingKeysQueries } from '../queries.ts'
import { CreateSigningKeyPanel } from './CreateSigningKeyPanel.tsx'
import { KeyActions } from './KeyActions.tsx'
import { SigningKeyRow } from './SigningKeyRow.tsx'

const groups: readonly { status: SigningKeyState; title: string; text: string }[] = [
  { status: 'in_use', title: 'Key in use', text: 'Signs the access tokens of users.' },
  {
    status: 'standby',
    title: 'Standby key',
    text: 'Published for verification. It signs tokens once you rotate to it.',
  },
  {
    status: 'previously_used',
    title: 'Previously used keys',
    text: 'They sign no new tokens. Tokens that they signed are still accepted.',
  },
  { status: 'revoked', title: 'Revoked keys', text: 'Their tokens are refused.' },
]

export const SigningKeysPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const keys = useQuery(usePageQueries(signingKeysQueries).keys)
  const project = useQuery(projectQuery(ref))
  const reading = useProjectPermission('auth_signing_keys:Read', ref)
  const writing = useProjectPermission('auth_signing_keys:Write', ref)
  const [isCreating, setIsCreating] = useState(false)
  const hasStandby = keys.data?.keys.some(({ status }) => status === 'standby') === true
  const noAccess = reading.reason === undefined ? undefined : { to: 'the JWT keys', reason: reading.reason }

  return (
    <ResourcePage
      narrow
      title="JWT keys"
      within={['Project settings', project.data?.name]}
      description="The keys that sign and verify the access tokens of the project's users."
      actions={
        keys.data !== undefined &&
        !hasStandby && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={14} />}
            disabledReason={writing.reason}
            onClick={() => setIsCreating(true)}
          >
            New standby key
          </Button>
        )
      }
    >
      <QueryContent
        query={keys}
        failure="The JWT keys could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={noAccess}
      >
        {({ keys: all, access_token_seconds: accessTokenSeconds }) => (
          <div className="flex flex-col gap-4">
            {groups.map(({ status, title, text }) => {
              const shown = all.filter((key) => key.status === status)
              return (
                shown.length > 0 && (
                  <Card key={status} title={title}>
                    <p className="mb-3 text-sm text-muted">{text}</p>
                    <ul aria-label={title}>
                      {shown.map((key) => (
                        <SigningKeyRow key={key.id} signingKey={key}>
                          <KeyActions projectRef={ref} signingKey={key} accessTokenSeconds={accessTokenSeconds} />
                        </SigningKeyRow>
                      ))}
                    </ul>
                  </Card>
                )
              )
            })}
          </div>
        )}
      </QueryContent>
      {isCreating && <CreateSigningKeyPanel projectRef={ref} onClose={() => setIsCreating(false)} />}
    </ResourcePage>
  )
}
