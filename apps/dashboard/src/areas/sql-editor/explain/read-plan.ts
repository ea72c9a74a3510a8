import type { Json, Plan, PlanStep, StepRun } from './plan.ts'
import { isJson, numberAt, textAt } from './plan.ts'
import { warningsOf } from './plan-warnings.ts'

const shownDetails = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Sort Key',
  'Presorted Key',
  'Group Key',
  'Rows Removed by Filter',
  'Rows Removed by Join Filter',
  'Rows Removed by Index Recheck',
  'Heap Fetches',
  'Sort Method',
  'Sort Space Used',
  'Hash Batches',
  'Disk Usage',
  'Workers Launched',
  'Subplan Name',
  'Function Name',
  'Shared Hit Blocks',
  'Shared Read Blocks',
  'Temp Written Blocks',
] as const

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

const detailsOf = (node: Json): PlanStep['details'] =>
  shownDetails.flatMap((name) => {
    const value = node[name]
    return value === undefined || value === 0 ? [] : [[name, valueText(value)] as const]
  })

const relationOf = (node: Json): string | undefined => {
  const name = textAt(node, 'Relation Name') ?? textAt(node, 'CTE Name') ?? textAt(node, 'Function Name')
  const schema = textAt(node, 'Schema')
  if (name === undefined) return undefined
  return schema === undefined || schema === 'public' ? name : `${schema}.${name}`
}

const subjectOf = (node: Json): string => {
  const relation = relationOf(node)
  const alias = textAt(node, 'Alias')
  const index = textAt(node, 'Index Name')
  const join = textAt(node, 'Join Type')
  return [
    join === undefined || join === 'Inner' ? undefined : join,
    relation,
    alias === textAt(node, 'Relation Name') ? undefined : alias,
    index === undefined ? undefined : `${relation === undefined ? '' : 'using '}${index}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}

const aggregates: Readonly<Record<string, string>> = {
  Hashed: 'HashAggregate',
  Sorted: 'GroupAggregate',
  Mixed: 'MixedAggregate',
}

/** As EXPLAIN names it in its text. */
const kindOf = (node: Json): string => {
  const type = textAt(node, 'Node Type') ?? 'Step'
  const mode = textAt(node, 'Partial Mode')
  const name =
    type === 'ModifyTable'
      ? (textAt(node, 'Operation') ?? type)
      : type === 'Aggregate'
        ? (aggregates[textAt(node, 'Strategy') ?? ''] ?? type)
        : type
  return [
    node['Parallel Aware'] === true ? 'Parallel' : undefined,
    mode === undefined || mode === 'Simple' ? undefined : mode,
    name,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** Times are averages of the loops; those of parallel workers ran side by side. */
const runOf = (node: Json, children: readonly PlanStep[], processes: number): StepRun | undefined => {
  const loops = numberAt(node, 'Actual Loops')
  if (loops === undefined) return undefined
  const ms = ((numberAt(node, 'Actual Total Time') ?? 0) * loops) / Math.min(processes, Math.max(1, loops))
  const below = children.reduce((sum, { actual }) => sum + (actual?.ms ?? 0), 0)
  return { loops, ms, ownMs: Math.max(0, ms - below), rows: Math.round((numberAt(node, 'Actual Rows') ?? 0) * loops) }
}

const stepOf = (node: Json, processes: number): PlanStep => {
  const below = (numberAt(node, 'Workers Launched') ?? 0) + 1
  const plans = Array.isArray(node['Plans']) ? node['Plans'].filter(isJson) : []
  const children = plans.map((child) => stepOf(child, Math.max(below, processes)))
  const step = {
    kind: kindOf(node),
    subject: subjectOf(node),
    details: detailsOf(node),
    cost: numberAt(node, 'Total Cost') ?? 0,
    rowsExpected: numberAt(node, 'Plan Rows') ?? 0,
    actual: runOf(node, children, processes),
    children,
  }
  return { ...step, warnings: warningsOf(node, step) }
}

/** The plan in the answer of `explain (format json)`; undefined if the text is none. */
export const readPlan = (text: string): Plan | undefined => {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return undefined
  }
  const [explained]: unknown[] = Array.isArray(answer) ? answer : []
  if (!isJson(explained) || !isJson(explained['Plan'])) return undefined
  return {
    root: stepOf(explained['Plan'], 1),
    planningMs: numberAt(explained, 'Planning Time'),
    executionMs: numberAt(explained, 'Execution Time'),
  }
}
