import type { StatementResult } from '@cairn/contracts/database/statement-result'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import { useParams } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { PinDialog } from '~/areas/observability/api/pin-to-report.ts'
import { IconButton } from '~/ui/icon-button.tsx'

interface PinButtonProps {
  statement: StatementResult
  /** The SQL that was run. */
  sql: string
  name: string
  /** Of a result that is shown as a chart. */
  chart: ChartSettings | undefined
}

/** Keeps a result, as it is now, in a report. */
export const PinButton = ({ statement, sql, name, chart }: PinButtonProps) => {
  const { ref = '' } = useParams({ strict: false })
  const { reason } = useProjectPermission('reports:Write', ref)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label="Pin to report" disabledReason={reason} onClick={() => setIsOpen(true)}>
        <Pin aria-hidden size={14} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <PinDialog projectRef={ref} {...{ statement, sql, name, chart }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
