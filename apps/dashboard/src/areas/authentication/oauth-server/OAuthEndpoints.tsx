import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const endpoints = [
  { label: 'Discovery', path: '/.well-known/openid-configuration' },
  { label: 'Authorization', path: '/oauth/authorize' },
  { label: 'Token', path: '/oauth/token' },
  { label: 'User info', path: '/oauth/userinfo' },
  { label: 'Public keys', path: '/.well-known/jwks.json' },
] as const

const registration = { label: 'Registration', path: '/oauth/clients/register' } as const

interface OAuthEndpointsProps {
  projectUrl: string | undefined
  /** Whether applications can register themselves. */
  registers: boolean
  consentUrl: string
}

/** What an application is configured with. */
export const OAuthEndpoints = ({ projectUrl, registers, consentUrl }: OAuthEndpointsProps) => (
  <Card title="Endpoints">
    <PropertyList
      properties={[
        ...[...endpoints, ...(registers ? [registration] : [])].map(({ label, path }) => ({
          label,
          value:
            projectUrl === undefined ? (
              <Skeleton className="h-9" />
            ) : (
              <CodeBlock wrap label={label} code={`${projectUrl}/auth/v1${path}`} />
            ),
        })),
        { label: 'Consent page', value: <CodeBlock wrap label="Consent page" code={consentUrl} /> },
      ]}
    />
  </Card>
)
