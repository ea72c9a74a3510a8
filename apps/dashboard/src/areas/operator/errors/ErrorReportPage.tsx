import type { ErrorReport } from '@cairn/contracts/error-reports/error-reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { deleteErrorReportMutation, resolveErrorReportMutation } from '../api/error-reports.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { operatorPaths } from '../paths.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { PageHeader } from '~/ui/page-header.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { errorReportQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const DeleteDialog = lazyPart(async () => (await import('~/kit/DeleteDialog.tsx')).DeleteDialog)

const Actions = ({ report }: { report: ErrorReport }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const resolve = useMutation(resolveErrorReportMutation(report.id))
  const remove = useMutation(deleteErrorReportMutation(report.id))
  const isResolved = report.resolved_at !== null
  const removeIt = async () => {
    await remove.mutateAsync()
    void navigate({ to: operatorPaths.errors(), replace: true })
  }
  return (
    <>
      <Button
        icon={isResolved ? <RotateCcw aria-hidden size={14} /> : <Check aria-hidden size={14} />}
        loading={resolve.isPending}
        onClick={() =>
          resolve.mutate(!isResolved, { onError: (error) => toastError(error, 'The report was not changed') })
        }
      >
        {isResolved ? 'Reopen' : 'Mark as resolved'}
      </Button>
      <Button icon={<Trash2 aria-hidden size={14} />} onClick={() => setAsked(true)}>
        Delete
      </Button>
      {asked && (
        <Suspense>
          <DeleteDialog
            title="Delete this error report?"
            confirmLabel="Delete report"
            onDelete={removeIt}
            failure="The report was not deleted"
            onClose={() => setAsked(false)}
          >
            The person who saw its ID can still quote it, but you can no longer look it up.
          </DeleteDialog>
        </Suspense>
      )}
    </>
  )
}

/** The tags that the dashboard itself gives its reports. */
const tagLabels = new Map([['globalErrorBoundary', 'Error screen shown']])
const flagWords = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
])

const Details = ({ report }: { report: ErrorReport }) => (
  <>
    <PageHeader
      title={report.message}
      badges={report.resolved_at === null ? <Badge tone="warning">Open</Badge> : <Badge tone="success">Resolved</Badge>}
      actions={<Actions report={report} />}
    />
    <PropertyList
      properties={[
        { label: 'ID', value: <Copyable text={report.id.replaceAll('-', '')} what="report ID" /> },
        { label: 'When', value: <Time value={report.occurred_at} /> },
        { label: 'Page', value: <code className="font-mono text-xs">{report.path}</code> },
        { label: 'Who', value: report.account_email ?? 'Not signed in' },
        { label: 'Release', value: report.release ?? 'Unknown' },
        { label: 'Browser', value: report.user_agent === '' ? 'Unknown' : report.user_agent },
        ...Object.entries(report.tags).map(([name, value]) => ({
          label: tagLabels.get(name) ?? `Tag ${name}`,
          value: flagWords.get(value) ?? value,
        })),
      ]}
    />
    <h2 className="mt-6 mb-2 text-base font-medium">Stack</h2>
    <CodeBlock label="Stack" code={report.stack} />
  </>
)

export const ErrorReportPage = () => {
  const report = useQuery(usePageQueries(errorReportQueries).report)
  return (
    <Page>
      <PageTitle parts={[report.data?.message ?? 'Error report', 'Error reports', 'Operator']} />
      <QueryContent
        query={report}
        failure="The error report could not be loaded"
        skeleton="h-60 !rounded-lg"
        wayOn={<ButtonLink to={operatorPaths.errors()}>Go to the error reports</ButtonLink>}
      >
        {(known) => <Details report={known} />}
      </QueryContent>
    </Page>
  )
}
