import { Ban, SquareTerminal, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '~/api/errors.ts'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { Place } from '../code/locate.ts'
import { formatElapsed } from '~/lib/durations.ts'
import type { Outcome, RunState } from '../run/runs.ts'
import type { ChartState } from './chart-state.ts'
import { DonePanel } from './done-panel.tsx'
import { keptAfterCancel } from './describe-failure.ts'
import { failureOf } from './failure-of.ts'
import { FailurePanel } from './failure-panel.tsx'

interface ResultsPanelProps {
  run: RunState
  /** Of the query. */
  name: string
  chart: ChartState
  onGoTo: (place: Place) => void
  /** Has a model change what failed; undefined where there is none. */
  onFix?: (() => void) | undefined
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex h-full flex-col items-center justify-center gap-2 px-6 text-center text-sm text-muted">
    <span className="text-faint">{icon}</span>
    {children}
  </div>
)

interface SettledProps extends Omit<ResultsPanelProps, 'run'> {
  outcome: Outcome
  previousPlan: Outcome | undefined
}

const Settled = ({ outcome, previousPlan, name, chart, onGoTo, onFix }: SettledProps) => {
  if (outcome.state === 'done') return <DonePanel {...{ outcome, previousPlan, name, chart, onGoTo }} />
  if (outcome.state === 'failed') {
    const { error, elapsedMs, input } = outcome
    const { requestId, results } = error instanceof ApiError ? error : { requestId: undefined, results: [] }
    const panel = <FailurePanel failure={failureOf(outcome)} {...{ elapsedMs, requestId, onGoTo, onFix }} />
    if (results.length === 0) return panel
    const before = { results: [...results], durationMs: elapsedMs, input }
    return <DonePanel outcome={before} error={panel} {...{ previousPlan, name, chart, onGoTo }} />
  }
  return (
    <Note icon={<Ban aria-hidden size={18} />}>
      <output>
        Cancelled after {formatElapsed(outcome.elapsedMs)}.{' '}
        {keptAfterCancel(outcome.database, outcome.input.transaction)}
      </output>
    </Note>
  )
}

let serial = 0
const serials = new WeakMap<Outcome, number>()

/** Each run has its own panel, so tabs and scroll position are reset. */
const keyOf = (outcome: Outcome): number => {
  const known = serials.get(outcome)
  if (known !== undefined) return known
  serials.set(outcome, ++serial)
  return serial
}

/** What the last run answered; it stays, dimmed, while the next one is under way. */
export const ResultsPanel = ({
  run: { running, outcome, previousPlan },
  name,
  chart,
  onGoTo,
  onFix,
}: ResultsPanelProps) => {
  if (outcome)
    return (
      <div className={running ? 'h-full opacity-60' : 'h-full'} aria-busy={running !== undefined}>
        <Settled key={keyOf(outcome)} {...{ outcome, previousPlan, name, chart, onGoTo, onFix }} />
      </div>
    )
  if (running?.isOutOfReach === true)
    return (
      <Note icon={<Unplug aria-hidden size={18} />}>
        <p>No connection. If the query has reached the server, it runs, and its result appears here later.</p>
      </Note>
    )
  return (
    <Note icon={<SquareTerminal aria-hidden size={18} />}>
      {running ? (
        <p>Running. The query continues when you leave or reload this page, and its result appears here.</p>
      ) : (
        <>
          <p>Run the whole query or the selection. The result of each statement appears here.</p>
          <KeyHint keys="mod+enter" />
        </>
      )}
    </Note>
  )
}
