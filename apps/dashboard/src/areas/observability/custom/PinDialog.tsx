import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { maxReportBlocks } from '@cairn/contracts/observability/report-charts'
import { nameProblem } from '@cairn/contracts/rules'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { createReport, readReport, reportsQuery, saveReport } from '../api/custom-reports.ts'
import { reportPaths } from '../paths.ts'
import type { NewBlock } from './blocks/new-block.ts'
import { withBlock } from './blocks/new-block.ts'
import type { Pinned } from './blocks/pinned-result.ts'
import { pinned } from './blocks/pinned-result.ts'

export interface PinDialogProps {
  projectRef: string
  statement: StatementResult
  /** The text that was run. */
  sql: string
  /** What the block is called. */
  name: string
  /** Set where the result is shown as a chart. */
  chart: ChartSettings | undefined
  onClose: () => void
}

const newReport = 'new'

const resultBlock = (title: string, kept: Pinned, chart: ChartSettings | undefined): NewBlock => ({
  type: 'result',
  title,
  pinned_at: new Date().toISOString(),
  view: chart === undefined ? 'table' : 'chart',
  chart,
  ...kept,
})

const addTo = async (ref: string, id: string, block: NewBlock) => {
  const { name, version, is_shared: isShared, content } = await readReport(ref, id)
  return saveReport(ref, id, { name, version, is_shared: isShared, content: withBlock(content, block) })
}

/** Puts a result of the SQL editor into a report, as it is now. Mounted while it is open. */
export const PinDialog = ({ projectRef, statement, sql, name, chart, onClose }: PinDialogProps) => {
  const formId = useId()
  const reports = useQuery(reportsQuery(projectRef))
  const [chosen, setChosen] = useState<string>()
  const [title, setTitle] = useState(name)
  const [reportName, setReportName] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const target = chosen ?? reports.data?.[0]?.id ?? newReport
  const isNew = target === newReport
  const count = reports.data?.find(({ id }) => id === target)?.blocks ?? 0
  const full = count >= maxReportBlocks ? `A report has up to ${maxReportBlocks} blocks.` : undefined
  const problem = title.trim() === '' ? 'Enter a title.' : isNew ? nameProblem(reportName) : full
  const kept = pinned(statement, sql)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined || isSaving) return
    setIsSaving(true)
    const block = resultBlock(title.trim(), kept, chart)
    try {
      const { id, name: saved } = isNew
        ? await createReport(projectRef, {
            name: reportName.trim(),
            is_shared: false,
            content: withBlock({ blocks: [] }, block),
          })
        : await addTo(projectRef, target, block)
      toast.success(`Pinned to ${saved}`, {
        description: <Link to={reportPaths.customReport({ ref: projectRef, id })}>Open the report</Link>,
      })
      onClose()
    } catch (error) {
      toastError(error, 'The result was not pinned')
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={isSaving}
      title="Pin to report"
      description={
        kept.truncated
          ? `The first ${counted(kept.rows.length, 'row')} are kept as they are now. Everyone who sees the report sees them.`
          : 'The rows are kept as they are now. Everyone who sees the report sees them.'
      }
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} disabledReason={problem}>
            Pin result
          </Button>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
        </>
      }
    >
      <QueryContent query={reports} failure="The reports could not be loaded" skeleton="h-28">
        {(listed) => (
          <form id={formId} className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
            <Field label="Report" hint={full}>
              {(control) => (
                <Select
                  {...control}
                  value={target}
                  options={[
                    ...listed.map(({ id, name: label }) => ({ value: id, label })),
                    { value: newReport, label: 'New report' },
                  ]}
                  onValueChange={setChosen}
                />
              )}
            </Field>
            {isNew && (
              <Field label="Name of the report" error={reportName === '' ? undefined : nameProblem(reportName)}>
                {(control) => (
                  <Input {...control} value={reportName} onChange={(event) => setReportName(event.target.value)} />
                )}
              </Field>
            )}
            <Field label="Title">
              {(control) => (
                <Input {...control} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
              )}
            </Field>
          </form>
        )}
      </QueryContent>
    </Dialog>
  )
}
