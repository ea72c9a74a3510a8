import type { CustomReport } from '@cairn/contracts/observability/reports'
import { useIsFetching } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutDashboard, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { queryClient } from '~/api/query-client.ts'
import { snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { TimeRangeButton } from '~/components/time-range/TimeRangeButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { toast } from '~/ui/toast.ts'
import { copyName, createReport, readReport, reportRowsKey } from '../api/custom-reports.ts'
import { reportsKey } from '../api/report-rows.ts'
import { reportPaths } from '../paths.ts'
import { useReportRange } from '../report/use-report-range.ts'
import { AddBlock } from './AddBlock.tsx'
import { withBlock } from './blocks/new-block.ts'
import { DeleteReportDialog } from './DeleteReportDialog.tsx'
import { RenameReportDialog } from './RenameReportDialog.tsx'
import { ReportBlocks } from './ReportBlocks.tsx'
import type { ReportChoice } from './ReportMenu.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { SaveBanner } from './SaveBanner.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useReportDocument } from './use-report-document.ts'

interface OpenReportProps {
  projectRef: string
  stored: CustomReport
  within: readonly (string | undefined)[]
}

const RefreshBlocks = ({ projectRef }: { projectRef: string }) => {
  const keys = [reportsKey(projectRef), reportRowsKey(projectRef), snippetsQuery(projectRef).queryKey]
  const charts = useIsFetching({ queryKey: reportsKey(projectRef) })
  const rows = useIsFetching({ queryKey: reportRowsKey(projectRef) })
  return (
    <Button
      icon={<RotateCw aria-hidden size={14} />}
      loading={charts + rows > 0}
      onClick={() => {
        for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
      }}
    >
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  )
}

/** A report with its blocks, and all that can be done with it. Every change is saved at once. */
export const OpenReport = ({ projectRef, stored, within }: OpenReportProps) => {
  const navigate = useNavigate()
  const { isAllowed: mayWrite, reason: forbidden } = useProjectPermission('reports:Write', projectRef)
  const { report, save, change, retry, take } = useReportDocument(projectRef, stored)
  const { range, show } = useReportRange()
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const [isBusy, setIsBusy] = useState(false)
  const { name, is_shared: isShared, content } = report

  const working = async (work: () => Promise<void>, failure: string) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error, failure)
    } finally {
      setIsBusy(false)
    }
  }
  const openCopy = () =>
    working(async () => {
      const copy = await createReport(projectRef, { name: copyName(name), is_shared: false, content })
      if (save.kind === 'conflict') take(await readReport(projectRef, stored.id))
      toast.success(`Created ${copy.name}`)
      await navigate({ to: reportPaths.customReport({ ref: projectRef, id: copy.id }) })
    }, 'The report was not copied')
  const loadTheirs = () =>
    working(async () => take(await readReport(projectRef, stored.id)), 'The report could not be loaded')

  const choose = (choice: ReportChoice) => {
    if (choice === 'rename' || choice === 'delete') setOpen(choice)
    else if (choice === 'duplicate') void openCopy()
    else change((draft) => ({ ...draft, is_shared: !draft.is_shared }))
  }

  return (
    <ResourcePage
      title={name}
      within={within}
      badges={
        <>
          {isShared ? <Badge tone="info">Shared</Badge> : <Badge>Private</Badge>}
          {mayWrite && <SaveStatus save={save} />}
        </>
      }
      actions={
        <>
          <TimeRangeButton range={range} onChange={show} />
          <RefreshBlocks projectRef={projectRef} />
          <AddBlock
            {...{ projectRef, isShared, forbidden }}
            count={content.blocks.length}
            onAdd={(block) => change((draft) => ({ ...draft, content: withBlock(draft.content, block) }))}
          />
          <ReportMenu {...{ name, isShared, forbidden }} isOwn={report.is_own} onChoose={choose} />
        </>
      }
    >
      <SaveBanner
        {...{ save, isBusy }}
        onRetry={retry}
        onKeepCopy={() => void openCopy()}
        onLoadTheirs={() => void loadTheirs()}
      />
      {content.blocks.length === 0 ? (
        <EmptyState icon={<LayoutDashboard aria-hidden size={28} strokeWidth={1.5} />} title="Nothing in this report">
          Add a chart, the rows of an SQL snippet or text. A result is pinned from the SQL editor.
        </EmptyState>
      ) : (
        <ReportBlocks
          {...{ projectRef, content, range }}
          onRange={show}
          onChange={mayWrite ? (next) => change((draft) => ({ ...draft, content: next })) : undefined}
        />
      )}
      {open === 'rename' && (
        <RenameReportDialog
          name={name}
          onRename={(next) => change((draft) => ({ ...draft, name: next }))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <DeleteReportDialog
          projectRef={projectRef}
          report={report}
          onDeleted={() => void navigate({ to: reportPaths.custom({ ref: projectRef }), ignoreBlocker: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <LeaveGuard dirty={save.kind !== 'saved' && !isBusy} what="The last change of the report" />
    </ResourcePage>
  )
}
