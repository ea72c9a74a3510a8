import type { RowValues, StagedChanges, StagedSaved } from '@cairn/contracts/database/rows'
import type { Database } from '../database.ts'
import { MetaError } from '../meta-error.ts'
import { askAll } from '../wire/ask.ts'
import type { Step } from '../wire/pipeline.ts'
import { cellLength } from './cut-cells.ts'
import { isExpected } from './expected-values.ts'
import { requireOneRowEach } from './one-row-each.ts'
import { Parameters } from './parameters.ts'
import { keyValues } from './row-key.ts'
import { keyMatch, Lists } from './row-lists.ts'
import type { Source } from './source.ts'
import { columnOf, getSource } from './source.ts'
import type { Placed } from './update-rows.ts'
import { conflictsOf, isIncomplete, marker, placed, updateAll } from './update-rows.ts'
import { insertStatement } from './write-rows.ts'

type Delete = StagedChanges['deletes'][number]

/** Read from a query, or the planner would compute it before it is known whether it is needed. */
const failure = `(select '${marker}' from (select count(*) as n from written) c where c.n >= 0)::boolean`

const placedDeletes = (source: Source, deletes: readonly Delete[]): Placed[] =>
  deletes.map((each, index) => ({ index, key: keyValues(source, each.key), change: { ...each, values: {} } }))

/** Deletes the row if it is as expected, and fails if it is there and is not. */
const deleteStep = (source: Source, row: Placed): Step => {
  const parameters = new Parameters()
  const lists = new Lists(parameters)
  const match = keyMatch(source, [row], lists).join(' and ')
  const expected = Object.entries(row.change.expected).map(([name, value]) => {
    return isExpected(columnOf(source, name), lists.add([value]))
  })
  const isThere = `exists (select from ${source.quotedName} t, ${lists.sql} where ${match})`
  return {
    text: `with written as (delete from ${source.quotedName} as t using ${lists.sql}
        where ${[match, ...expected].join(' and ')} returning 1)
      select 1 where case when exists (select from written) or not ${isThere} then true else ${failure} end`,
    values: parameters.values,
  }
}

/** Inserts the row, and fails if a trigger prevents it. */
const insertStep = (source: Source, row: RowValues): Step => {
  const { text, values } = insertStatement(source, row)
  return {
    text: `with written as (${text})
      select 1 where case when exists (select from written) then true else ${failure} end`,
    values,
  }
}

/**
 * Saves deletions, changes and new rows in one transaction, or nothing if a row is not as expected any more.
 * @throws MetaError `table_not_found`, `table_without_key`, `invalid_input`, `query_failed`, `query_timeout`.
 */
export const saveStaged = async (
  db: Database,
  id: number,
  { changes, deletes, inserts }: StagedChanges,
): Promise<StagedSaved> => {
  const source = await getSource(db, id)
  const changed = placed(source, changes)
  const deleted = placedDeletes(source, deletes)
  await requireOneRowEach(
    db,
    source,
    [...changed, ...deleted].map(({ key }) => key),
  )
  const steps: Step[] = [
    ...deleted.map((row) => deleteStep(source, row)),
    ...(changed.length === 0 ? [] : [updateAll(source, changed, cellLength(source.columns.length, changed.length))]),
    ...inserts.map(({ values }) => insertStep(source, values)),
  ]
  if (steps.length === 0) throw new MetaError('invalid_input', { message: 'There are no changes to save.' })
  try {
    await askAll(db, { steps })
    return { saved: true, change_conflicts: [], delete_conflicts: [] }
  } catch (error) {
    if (!isIncomplete(error)) throw error
  }
  const [changeConflicts, deleteConflicts] = await Promise.all([
    conflictsOf(db, source, changed),
    conflictsOf(db, source, deleted),
  ])
  // A row that is gone need not be deleted.
  const stillThere = deleteConflicts.filter(({ values }) => values !== null)
  if (changeConflicts.length > 0 || stillThere.length > 0)
    return { saved: false, change_conflicts: changeConflicts, delete_conflicts: stillThere }
  throw new MetaError('query_failed', {
    message: 'The rows were not changed: a trigger or a policy of the table prevented it.',
  })
}
