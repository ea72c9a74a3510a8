import type { Project } from '@cairn/service-kit'
import { become, inRolledBack } from '../access/as-caller.ts'
import { needsLookUp } from './batch.ts'
import type { Batch, Group } from './batch.ts'
import { conditionTest } from './condition-test.ts'
import type { Condition } from './filter.ts'
import type { Column } from './relation.ts'
import type { Row, RowChange } from './row-change.ts'
import type { ChangeSubscription } from './subscription.ts'
import { rowsWhere, visibleRows } from './visible-rows.ts'

/** Whether somebody is told of a change, by its place in the batch. */
export type Decided = (change: number) => boolean

const always: Decided = () => true
const never: Decided = () => false

/** What conditions are compared with. Of a deleted row that policies hide, only the key: all else could be found out by them. */
const rowOf = ({ relation }: Batch, isLookedUp: boolean, { type, row, old = {} }: RowChange): Row => {
  if (type !== 'DELETE' || !isLookedUp) return row ?? old
  return Object.fromEntries(relation.columns.flatMap(({ name, isKey }) => (isKey ? [[name, old[name]]] : [])))
}

const keyOf = (condition: Condition): string => JSON.stringify(condition)

interface Asked {
  key: string
  condition: Condition
  column: Column
}

/** The conditions that can be decided here, and those that the database has to be asked about. */
const sortConditions = ({ relation }: Batch, { access, subscriptions }: Group, rows: readonly Row[]) => {
  const decided = new Map<string, Decided>()
  const asked: Asked[] = []
  const conditions = new Map(subscriptions.flatMap(({ conditions: all }) => all.map((each) => [keyOf(each), each])))
  for (const [key, condition] of conditions) {
    const column = relation.columns.find(({ name }) => name === condition.column)
    const test = column && conditionTest(column, condition)
    // By a condition on a column that a caller may not read, it could find out what is in it.
    if (column === undefined || !access.readable.has(column.name)) decided.set(key, never)
    else if (test === undefined) asked.push({ key, condition, column })
    else
      decided.set(key, (at) => {
        const value = rows[at]?.[column.name]
        return value !== undefined && test(value)
      })
  }
  return { decided, asked }
}

/**
 * Which changes of a batch each subscription of a group is told of. Rejects with what a policy or a comparison fails with.
 * Of a deleted row only its key is known: other conditions do not hold for it.
 */
export const decideGroup = async (
  project: Pick<Project, 'pool'>,
  batch: Batch,
  group: Group,
): Promise<ReadonlyMap<ChangeSubscription, Decided>> => {
  const { relation, changes } = batch
  const isLookedUp = needsLookUp(batch, group)
  const rows = changes.map((change) => rowOf(batch, isLookedUp, change))
  const { decided, asked } = sortConditions(batch, group, rows)
  const visible =
    asked.length === 0 && !isLookedUp
      ? undefined
      : await inRolledBack(project, async (client) => {
          await become(client, group.member.caller)
          for (const { key, condition, column } of asked) {
            const found = await rowsWhere(client, column, condition, rows)
            decided.set(key, (at) => found.has(at) && rows[at]?.[column.name] !== undefined)
          }
          return isLookedUp ? visibleRows(client, relation, rows) : undefined
        })
  // Nobody can be asked about a row that is gone: its key is shown to who may read the column.
  const isVisible: Decided = visible === undefined ? always : (at) => visible.has(at) || changes[at]?.type === 'DELETE'
  return new Map(
    group.subscriptions.map((subscription): [ChangeSubscription, Decided] => [
      subscription,
      (at) => isVisible(at) && subscription.conditions.every((each) => decided.get(keyOf(each))?.(at) === true),
    ]),
  )
}
