import { ChevronDown, Network, Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { RoleButton } from '~/components/impersonation/RoleButton.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { databasePaths } from '../../database/paths.ts'
import { formatElapsed } from '~/lib/durations.ts'
import { RunLimitFields } from './run-limit-fields.tsx'
import type { RunLimits } from './run-limits.ts'
import type { RunState } from './runs.ts'

interface RunToolbarProps {
  projectRef: string
  run: RunState
  isEmpty: boolean
  hasSelection: boolean
  limits: RunLimits
  onLimits: (limits: RunLimits) => void
  onRun: () => void
  onRunStatement: () => void
  onExplain: () => void
  onCancel: () => void
}

const tickMs = 100

const RunningClock = ({ startedAtMs }: { startedAtMs: number }) => {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span className="tabular text-sm text-muted">{formatElapsed(Math.max(0, nowMs - startedAtMs))}</span>
}

export const RunToolbar = ({
  projectRef,
  run,
  isEmpty,
  hasSelection,
  limits,
  onLimits,
  onRun,
  onRunStatement,
  onExplain,
  onCancel,
}: RunToolbarProps) => (
  <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-y border-line bg-surface-1 px-3 py-1">
    {run.running ? (
      <>
        <Button
          icon={<Square aria-hidden size={12} className="fill-current" />}
          loading={run.running.isCancelling}
          onClick={onCancel}
        >
          Cancel
        </Button>
        <RunningClock key={run.running.startedAtMs} startedAtMs={run.running.startedAtMs} />
        <output className={run.running.isOutOfReach ? 'text-sm text-warning' : 'sr-only'}>
          {run.running.isOutOfReach ? 'No connection' : 'Running'}
        </output>
      </>
    ) : (
      <>
        <Button
          variant="primary"
          icon={<Play aria-hidden size={13} />}
          onClick={onRun}
          disabledReason={isEmpty ? 'Nothing to run yet.' : undefined}
        >
          {hasSelection ? 'Run selection' : 'Run'}
          <span className="ml-1 inline-flex max-sm:hidden">
            <KeyHint keys="mod+enter" onColour />
          </span>
        </Button>
        <Menu
          trigger={
            <IconButton label="Other ways to run">
              <ChevronDown aria-hidden size={14} />
            </IconButton>
          }
        >
          <MenuItem icon={<Play aria-hidden size={14} />} onSelect={onRunStatement}>
            Run the statement at the cursor
          </MenuItem>
          <MenuItem icon={<Network aria-hidden size={14} />} keys="mod+shift+enter" onSelect={onExplain}>
            Explain the statement at the cursor
          </MenuItem>
        </Menu>
      </>
    )}
    <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
    <RunLimitFields limits={limits} onLimits={onLimits} />
    <RoleButton projectRef={projectRef} />
    <span className="ml-auto">
      <ButtonLink variant="ghost" to={databasePaths.runningQueries({ ref: projectRef })}>
        Running queries
      </ButtonLink>
    </span>
  </div>
)
