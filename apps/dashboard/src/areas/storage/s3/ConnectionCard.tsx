import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** Clients have to name one. The storage service takes this for every project. */
const region = 'us-east-1'

/** What a client of the S3 protocol is configured with, beside an access key. */
export const ConnectionCard = ({ projectUrl }: { projectUrl: string | undefined }) => (
  <Card title="Connection">
    <PropertyList
      properties={[
        {
          label: 'Endpoint',
          value:
            projectUrl === undefined ? (
              <Skeleton className="h-9" />
            ) : (
              <CodeBlock wrap label="Endpoint" code={`${projectUrl}/storage/v1/s3`} />
            ),
        },
        { label: 'Region', value: <CodeBlock label="Region" code={region} /> },
        { label: 'Addresses', value: 'Buckets are part of the path: turn on path-style addresses in the client.' },
      ]}
    />
  </Card>
)
