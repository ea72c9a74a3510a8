import { Play } from 'lucide-react'
import { graphqlRoles } from '@cairn/contracts/data-api/graphql-roles'
import { RoleChoice } from '~/components/impersonation/RoleChoice.tsx'
import type { RoleDraft } from '~/components/impersonation/RoleFields.tsx'
import { formatDuration } from '~/lib/durations.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { HistoryMenu } from './HistoryMenu.tsx'
import type { TypedOperation } from './kept-operations.ts'

interface GraphiqlToolbarProps {
  projectRef: string
  role: RoleDraft
  onRole: (role: RoleDraft) => void
  history: readonly TypedOperation[]
  onHistory: (operation: TypedOperation) => void
  isRunning: boolean
  /** Why nothing can be run now. */
  blocked: string | undefined
  /** Why this person cannot run operations at all. */
  forbidden: string | undefined
  onRun: () => void
  answer: { status: number; isGood: boolean; durationMs: number; role: string } | undefined
}

export const GraphiqlToolbar = ({
  projectRef,
  role,
  onRole,
  history,
  onHistory,
  isRunning,
  blocked,
  forbidden,
  onRun,
  answer,
}: GraphiqlToolbarProps) => (
  <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface-1 px-3 py-1">
    <Button
      variant="primary"
      icon={<Play aria-hidden size={13} />}
      loading={isRunning}
      disabledReason={blocked}
      onClick={onRun}
    >
      Run
      <span className="ml-1 inline-flex max-sm:hidden">
        <KeyHint keys="mod+enter" onColour />
      </span>
    </Button>
    <RoleChoice projectRef={projectRef} roles={graphqlRoles} role={role} onRole={onRole} disabledReason={forbidden} />
    <HistoryMenu history={history} onChoose={onHistory} />
    <output className="tabular ml-auto flex items-center gap-2 text-sm text-muted">
      {answer !== undefined && !isRunning && (
        <>
          <Badge tone={answer.isGood ? 'success' : 'danger'}>{answer.status}</Badge>
          {formatDuration(answer.durationMs)}
          <span className="max-sm:hidden">as {answer.role}</span>
        </>
      )}
    </output>
  </div>
)
