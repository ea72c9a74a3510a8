import { TriangleAlert } from 'lucide-react'
import { formatCount } from '~/lib/counts.ts'
import { formatStepTime } from './format-step-time.ts'
import type { Plan, PlanStep } from './plan.ts'

interface Line {
  step: PlanStep
  depth: number
  /** Its place in the plan, which no other step has. */
  path: string
}

const linesOf = (step: PlanStep, depth = 0, path = '1'): Line[] => [
  { step, depth, path },
  ...step.children.flatMap((child, index) => linesOf(child, depth + 1, `${path}.${index + 1}`)),
]

const indentPx = 16
const head = 'px-3 py-1.5 text-left text-xs font-medium text-muted'
const number = 'tabular px-3 py-1.5 text-right align-top text-xs whitespace-nowrap max-sm:px-2'
// A narrow window has no room for it: times say more.
const inWideWindow = 'max-sm:hidden'

const Rows = ({ step: { actual, rowsExpected } }: { step: PlanStep }) =>
  actual === undefined ? (
    formatCount(rowsExpected)
  ) : (
    <>
      {actual.loops === 0 ? 'never run' : formatCount(actual.rows)}
      <span className="block text-faint">
        {formatCount(rowsExpected)} expected{actual.loops > 1 && `, ${formatCount(actual.loops)} times`}
      </span>
    </>
  )

/** How much of the time of the whole this step takes, as a bar under its figure. */
const OwnTime = ({ ownMs, totalMs }: { ownMs: number; totalMs: number }) => (
  <>
    {formatStepTime(ownMs)}
    <span aria-hidden className="mt-1 ml-auto block h-1 w-20 rounded-full bg-surface-3 max-sm:w-12">
      <span
        className="block h-1 rounded-full bg-accent"
        style={{ width: `${Math.min(100, (ownMs / Math.max(totalMs, 0.001)) * 100)}%` }}
      />
    </span>
  </>
)

const StepCell = ({ line: { step, depth } }: { line: Line }) => (
  <div style={{ paddingLeft: depth * indentPx }}>
    <p>
      <span className="font-medium">{step.kind}</span>
      {step.subject !== '' && <code className="ml-2 font-mono text-xs text-muted">{step.subject}</code>}
    </p>
    {step.warnings.map((warning) => (
      <p key={warning} className="mt-0.5 flex items-start gap-1.5 text-xs text-warning">
        <TriangleAlert aria-hidden size={12} className="mt-0.5 shrink-0" />
        <span>
          <span className="sr-only">Warning: </span>
          {warning}
        </span>
      </p>
    ))}
    {step.details.map(([name, value]) => (
      <p key={name} className="mt-0.5 text-xs break-words text-faint">
        {name}: <span className="font-mono text-muted">{value}</span>
      </p>
    ))}
  </div>
)

/** The steps of a plan, each below the one that it gives its rows to. */
export const PlanTable = ({ plan, label }: { plan: Plan; label: string }) => {
  const hasRun = plan.executionMs !== undefined
  return (
    <table aria-label={label} className="w-full min-w-140 border-collapse max-sm:min-w-0 text-sm">
      <thead className="sticky top-0 z-10 bg-surface-1">
        <tr className="border-b border-line">
          <th scope="col" className={head}>
            Step
          </th>
          {hasRun && (
            <th scope="col" className={`${head} text-right`}>
              Own time
            </th>
          )}
          <th scope="col" className={`${head} text-right`}>
            Rows
          </th>
          <th scope="col" className={`${head} ${hasRun ? inWideWindow : ''} text-right`}>
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(plan.root).map((line) => (
          <tr key={line.path} className="border-b border-line">
            <th scope="row" className="px-3 py-1.5 text-left align-top font-normal">
              <StepCell line={line} />
            </th>
            {hasRun && (
              <td className={number}>
                {line.step.actual && line.step.actual.loops > 0 && (
                  <OwnTime ownMs={line.step.actual.ownMs} totalMs={plan.root.actual?.ms ?? 0} />
                )}
              </td>
            )}
            <td className={number}>
              <Rows step={line.step} />
            </td>
            <td className={`${number} ${hasRun ? inWideWindow : ''}`}>{formatCount(Math.round(line.step.cost))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
