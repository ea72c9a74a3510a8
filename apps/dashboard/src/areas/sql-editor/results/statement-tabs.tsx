import { Badge } from '~/ui/badge.tsx'
import type { Tab } from '~/ui/tabs.tsx'
import { formatCount } from '~/lib/counts.ts'
import { planIn } from '../explain/plan-in.ts'
import { chartTab, hasChart, resultTab, tabCount, tabMessages, tabsAround } from './outcome-tabs.ts'
import type { OutcomeTab, OutcomeView, ShownStatement } from './outcome-tabs.ts'

const countedLabel = (name: string, count: string) => (
  <>
    {name} <Badge className="tabular">{count}</Badge>
  </>
)

const statementLabel = (shown: ShownStatement, isScript: boolean) => {
  const isPlan = planIn(shown.statement) !== undefined
  const number = formatCount(shown.statementIndex + 1)
  const name = isScript ? `${number} ${shown.statement.command}` : isPlan ? 'Plan' : 'Result'
  const [count, messages] = [isPlan ? undefined : tabCount(shown), isScript ? tabMessages(shown) : undefined]
  return (
    <>
      {name} {count !== undefined && <Badge className="tabular">{count}</Badge>}{' '}
      {messages !== undefined && (
        <Badge tone="info" className="tabular">
          {messages}
        </Badge>
      )}
    </>
  )
}

/**
 * The statement that is shown has a tab for its chart beside its own. The overviews come first: they stay in sight where
 * a script has more tabs than fit. The error is before them: it is what to see first.
 */
export const tabsOf = (view: OutcomeView, lastShown: number, isScript: boolean): Tab<OutcomeTab>[] => {
  const statements = tabsAround(view.tabs, lastShown).flatMap((shown): Tab<OutcomeTab>[] => [
    { value: resultTab(shown), label: statementLabel(shown, isScript) },
    ...(shown.statementIndex === lastShown && hasChart(shown.statement)
      ? [{ value: chartTab(shown), label: 'Chart' }]
      : []),
  ])
  const overviews: Tab<OutcomeTab>[] = view.hasError ? [{ value: 'error', label: 'Error' }] : []
  if (view.hasStatementsTab)
    overviews.push({ value: 'statements', label: countedLabel('Statements', formatCount(view.tabs.length)) })
  if (view.messages.length > 0)
    overviews.push({ value: 'messages', label: countedLabel('Messages', formatCount(view.messages.length)) })
  return isScript ? [...overviews, ...statements] : [...statements, ...overviews]
}
