import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const addresses = [
  { label: 'Metadata URL and entity ID', path: 'metadata' },
  { label: 'Assertion consumer service', path: 'acs' },
] as const

/** What an organization enters in its identity provider. */
export const SamlAddresses = ({ projectUrl }: { projectUrl: string | undefined }) => (
  <Card title="For the identity provider">
    <PropertyList
      properties={addresses.map(({ label, path }) => ({
        label,
        value:
          projectUrl === undefined ? (
            <Skeleton className="h-9" />
          ) : (
            <CodeBlock wrap label={label} code={`${projectUrl}/auth/v1/sso/saml/${path}`} />
          ),
      }))}
    />
  </Card>
)
