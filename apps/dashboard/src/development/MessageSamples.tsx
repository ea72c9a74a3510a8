import { Table2 } from 'lucide-react'
import { ApiError } from '~/api/errors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { NoPreviews } from '~/previews/NoPreviews.tsx'
import { Progress } from '~/ui/progress.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { Time } from '~/ui/time.tsx'

const tones = ['info', 'success', 'warning', 'danger'] as const

const refused = new ApiError('The database refused the statement.', {
  code: 422,
  reason: 'query_failed',
  requestId: '0d5c1f0e-8a52-4b5e-9a0e-4f2f6f4f8b11',
  database: {
    sqlstate: '23505',
    severity: 'ERROR',
    message: 'duplicate key value violates unique constraint "orders_pkey"',
    detail: 'Key (id)=(7) already exists.',
  },
})

export const MessageSamples = () => (
  <div className="flex flex-col gap-4">
    {tones.map((tone) => (
      <Banner key={tone} tone={tone} title={`A banner of the tone ${tone}`} onDismiss={() => undefined}>
        It says what happened and what to do.
      </Banner>
    ))}
    <ErrorState title="The row was not saved" error={refused} onRetry={() => undefined} />
    <Card title="Card">
      <PageHeader title="storefront" description="Created 14 Mar 2026" actions={<Button>Connect</Button>} />
      <PropertyList
        properties={[
          { label: 'Created', value: <Time value="2026-03-14T12:00:00Z" /> },
          { label: 'Region', value: 'local' },
        ]}
      />
    </Card>
    <CodeBlock label="Query" code={'select id, placed_at\nfrom orders\norder by id desc'} />
    <Progress label="Import" value={40} />
    <Spinner />
    <Skeleton className="h-8 w-64" />
    <EmptyState
      icon={<Table2 aria-hidden size={28} />}
      title="No tables"
      action={<Button variant="primary">New table</Button>}
    >
      A table holds rows of one kind. Create the first here or in SQL.
    </EmptyState>
    <NoPreviews requestsUrl="https://github.com/example/cairn/discussions" />
    <NoPreviews requestsUrl={null} />
  </div>
)
