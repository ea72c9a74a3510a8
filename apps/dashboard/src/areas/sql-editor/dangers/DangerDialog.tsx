import { describeDanger } from '@cairn/sql/dangers/describe-danger'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import type { QueryDanger } from '../parser/parser-messages.ts'
import { withRowSecurity } from './with-row-security.ts'

const maxListed = 8

interface DangerDialogProps {
  sql: string
  dangers: readonly QueryDanger[]
  /** The line of the editor on which the text begins, from 1. */
  firstLine: number
  onRun: (sql: string) => void
  onClose: () => void
}

/** Mounted while it is open. */
export const DangerDialog = ({ sql, dangers, firstLine, onRun, onClose }: DangerDialogProps) => {
  const secured = withRowSecurity(sql, dangers)
  const isOnlyRowSecurity = dangers.every(({ kind }) => kind === 'table_without_rls')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      variant={isOnlyRowSecurity ? 'warning' : 'danger'}
      title="Run this query?"
      confirmLabel="Run query"
      onConfirm={() => onRun(sql)}
      alternative={
        secured !== undefined && (
          <Button
            onClick={() => {
              onRun(secured)
              onClose()
            }}
          >
            Run and enable RLS
          </Button>
        )
      }
    >
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {dangers.slice(0, maxListed).map((danger, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes while it is shown
          <li key={index} className="flex gap-3">
            <span className="tabular w-14 shrink-0 text-faint">Line {danger.line + firstLine - 1}</span>
            <span className="min-w-0 break-words text-text">{describeDanger(danger)}.</span>
          </li>
        ))}
      </ul>
      {dangers.length > maxListed && <p>And {dangers.length - maxListed} more.</p>}
      {!isOnlyRowSecurity && <p>What is deleted or changed cannot be restored, except from a backup.</p>}
    </ConfirmDialog>
  )
}
