import { maxRowLimit } from '@cairn/contracts/limits'
import { ChevronDown, GitCommitVertical, Network, PencilLine, Play, Rows3, Square, Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { RoleButton } from '~/components/impersonation/RoleButton.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Select } from '~/ui/select.tsx'
import { formatCount } from '~/lib/counts.ts'
import { databasePaths } from '../../database/paths.ts'
import { formatDuration, formatElapsed } from '~/lib/durations.ts'
import type { RunLimits } from './run-limits.ts'
import { rowLimits, timeLimitsMs, transactions } from './run-limits.ts'
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

const rowOptions = rowLimits.map((limit) => ({
  value: String(limit),
  label: limit === maxRowLimit ? 'No row limit' : `Limit ${formatCount(limit)}`,
}))
const timeOptions = timeLimitsMs.map((limit) => ({
  value: String(limit),
  label: limit === 60_000 ? '60 s' : formatDuration(limit).replace('.0 s', ' s'),
}))
const transactionOptions = transactions.map((value) => ({
  value,
  label: value === 'run' ? 'One transaction' : 'Autocommit',
}))
const accessOptions = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read-only' },
] as const

const quietSelect = '!w-auto !border-transparent !bg-transparent hover:!bg-surface-3'

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
        <Button icon={<Square aria-hidden size={12} className="fill-current" />} onClick={onCancel}>
          Cancel
        </Button>
        <RunningClock key={run.running.startedAtMs} startedAtMs={run.running.startedAtMs} />
        <output className="sr-only">Running</output>
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
    <Select
      aria-label="Row limit"
      className={quietSelect}
      icon={<Rows3 aria-hidden size={14} />}
      value={String(limits.rowLimit)}
      options={rowOptions}
      onValueChange={(value) => onLimits({ ...limits, rowLimit: Number(value) })}
    />
    <Select
      aria-label="Time limit"
      className={quietSelect}
      icon={<Timer aria-hidden size={14} />}
      value={String(limits.timeoutMs)}
      options={timeOptions}
      onValueChange={(value) => onLimits({ ...limits, timeoutMs: Number(value) })}
    />
    <Select
      aria-label="Transaction"
      className={quietSelect}
      icon={<GitCommitVertical aria-hidden size={14} />}
      value={limits.transaction}
      options={transactionOptions}
      onValueChange={(transaction) => onLimits({ ...limits, transaction })}
    />
    <Select
      aria-label="Access"
      className={quietSelect}
      icon={<PencilLine aria-hidden size={14} />}
      value={limits.readOnly ? 'read' : 'write'}
      options={accessOptions}
      onValueChange={(access) => onLimits({ ...limits, readOnly: access === 'read' })}
    />
    <RoleButton projectRef={projectRef} />
    <span className="ml-auto">
      <ButtonLink variant="ghost" to={databasePaths.runningQueries({ ref: projectRef })}>
        Running queries
      </ButtonLink>
    </span>
  </div>
)
