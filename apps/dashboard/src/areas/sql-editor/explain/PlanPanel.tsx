import { useState } from 'react'
import { AskAssistant } from '~/components/AskAssistant.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { formatCount } from '~/lib/counts.ts'
import { formatStepTime } from './format-step-time.ts'
import type { Plan } from './plan.ts'
import { PlanTable } from './PlanTable.tsx'

interface PlanPanelProps {
  plan: Plan
  /** As the database answered it. */
  text: string
  /** Of the explain before this one, in the same editor. */
  previous: Plan | undefined
}

type View = 'steps' | 'text' | 'both'

const summary = ({ root, executionMs, planningMs }: Plan): string => {
  const cost = `cost ${formatCount(Math.round(root.cost))}`
  if (executionMs === undefined) return `Estimate: the statement was not run · ${cost}`
  return `Run in ${formatStepTime(executionMs)} · planned in ${formatStepTime(planningMs ?? 0)} · ${cost}`
}

/** Against the plan before: what one looks at after an index was made or a query was rewritten. */
const difference = (now: Plan, before: Plan): string | undefined => {
  if (now.executionMs === undefined || before.executionMs === undefined) return undefined
  return `${formatStepTime(before.executionMs)} before`
}

export const PlanPanel = ({ plan, text, previous }: PlanPanelProps) => {
  const [view, setView] = useState<View>('steps')
  const before = previous && difference(plan, previous)
  const toggle = (other: View, name: string) => (
    <Button size="sm" aria-pressed={view === other} onClick={() => setView(view === other ? 'steps' : other)}>
      {name}
    </Button>
  )
  return (
    <div className="flex h-full flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-xs text-muted">
        <span className="tabular mr-auto">
          {summary(plan)}
          {before !== undefined && ` · ${before}`}
        </span>
        {previous && toggle('both', 'Compare with the previous plan')}
        {toggle('text', 'Show as text')}
        <AskAssistant text="What takes the time in this plan, and how is it made faster?" attached={text} />
      </div>
      <section
        aria-label="Steps of the plan"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto -outline-offset-2"
      >
        {view === 'text' && <CodeBlock code={text} label="Plan" className="m-3" />}
        {view === 'steps' && <PlanTable plan={plan} label="Plan" />}
        {view === 'both' && previous && (
          <div className="grid min-w-280 grid-cols-2 divide-x divide-line">
            <div>
              <p className="px-3 pt-2 text-xs font-medium text-muted">Previous: {summary(previous)}</p>
              <PlanTable plan={previous} label="Previous plan" />
            </div>
            <div>
              <p className="px-3 pt-2 text-xs font-medium text-muted">Now: {summary(plan)}</p>
              <PlanTable plan={plan} label="Plan" />
            </div>
          </div>
        )}
      </section>
    </div>
  )
}
