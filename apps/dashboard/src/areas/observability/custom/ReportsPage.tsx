import type { ReportSummary } from '@cairn/contracts/observability/reports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { LayoutDashboard, Plus } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { duplicateReport } from '../api/custom-reports.ts'
import { reportPaths } from '../paths.ts'
import { customReportsQueries } from '../queries.ts'
import { DeleteReportDialog } from './DeleteReportDialog.tsx'
import { NewReportPanel } from './NewReportPanel.tsx'
import type { ReportAction } from './report-columns.tsx'
import { reportColumns } from './report-columns.tsx'

export const ReportsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const navigate = useNavigate()
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('reports:Read', ref)
  const { reason: forbidden } = useProjectPermission('reports:Write', ref)
  const reports = useQuery(usePageQueries(customReportsQueries).reports)
  const [creating, setCreating] = useAddressParam('new')
  const [deleted, setDeleted] = useState<ReportSummary>()

  const choose = async (action: ReportAction, report: ReportSummary) => {
    if (action === 'delete') {
      setDeleted(report)
      return
    }
    try {
      const copy = await duplicateReport(ref, report.id)
      toast.success(`Created ${copy.name}`)
    } catch (error) {
      toastError(error, 'The report was not duplicated')
    }
  }

  return (
    <ResourcePage
      title="Custom reports"
      within={['Observability', project?.name]}
      description="Charts of what is measured, rows of SQL snippets and pinned results, on one page."
      actions={
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={14} />}
          disabledReason={forbidden}
          onClick={() => setCreating('report')}
        >
          New report
        </Button>
      }
    >
      <QueryTable
        label="Custom reports"
        query={reports}
        columns={reportColumns(ref, forbidden, (action, report) => void choose(action, report))}
        rowKey={({ id }) => id}
        failure="The reports could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the custom reports', reason }}
        empty={{
          icon: <LayoutDashboard aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No reports',
          text: 'A report is private until it is shared with the members of the project.',
        }}
      />
      {creating !== undefined && forbidden === undefined && (
        <NewReportPanel
          projectRef={ref}
          onCreated={(id) => void navigate({ to: reportPaths.customReport({ ref, id }) })}
          onClose={() => setCreating(undefined)}
        />
      )}
      {deleted !== undefined && (
        <DeleteReportDialog projectRef={ref} report={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </ResourcePage>
  )
}
