import type { RowValues, StagedChanges, StagedSaved } from '@cairn/contracts/database/rows'
import { valueIn } from '@cairn/contracts/database/row-values'
import type { CellChange, CellConflict } from '../data/cell-change.ts'
import { changesByRow, conflictsOf, keepingTheirs, overwriting, rowsUpdate } from '../data/cell-change.ts'
import { formatRowKey } from '../data/row-key.ts'

export interface StagedInsert {
  id: string
  values: RowValues
}

export interface StagedDelete {
  key: RowValues
  /** The row as it was read, as far as it was read. */
  expected: RowValues
}

/** Changes of a table that are not saved yet. Rows are named by their key in the database. */
export interface Staged {
  edits: readonly CellChange[]
  deletes: readonly StagedDelete[]
  inserts: readonly StagedInsert[]
}

export const nothingStaged: Staged = { edits: [], deletes: [], inserts: [] }

/** In the key of a row that is not in the database yet: the id of its insert. */
const insertColumn = '\0insert'

export const insertKey = (id: string): RowValues => ({ [insertColumn]: id })
export const isInsertKey = (key: RowValues): boolean => Object.hasOwn(key, insertColumn)

/** How many rows are changed, deleted or inserted. */
export const countStaged = ({ edits, deletes, inserts }: Staged): number =>
  changesByRow(edits).length + deletes.length + inserts.length

const isSameRow = (a: RowValues, b: RowValues) => formatRowKey(a) === formatRowKey(b)

const isOfInsert = (key: RowValues, { id }: StagedInsert): boolean => key[insertColumn] === id

export const isStagedDelete = ({ deletes }: Staged, key: RowValues): boolean =>
  deletes.some((each) => isSameRow(each.key, key))

const stageEdit = (staged: Staged, change: CellChange): Staged => {
  const { key, column, to } = change
  if (isStagedDelete(staged, key)) return staged
  const insert = staged.inserts.find((each) => isOfInsert(key, each))
  if (insert !== undefined) {
    const changed = { ...insert, values: { ...insert.values, [column]: to } }
    return { ...staged, inserts: staged.inserts.map((each) => (each === insert ? changed : each)) }
  }
  const before = staged.edits.find((each) => each.column === column && isSameRow(each.key, key))
  const others = staged.edits.filter((each) => each !== before)
  const from = before === undefined ? change.from : before.from
  return { ...staged, edits: from === to ? others : [...others, { ...change, from }] }
}

/** A value that is what it was before the first change is no change any more. Rows that are to be deleted stay as they are. */
export const stageEdits = (staged: Staged, changes: readonly CellChange[]): Staged => changes.reduce(stageEdit, staged)

/** The changes of a row as its form has them, in place of those that were staged for it. */
export const stageRow = (staged: Staged, key: RowValues, changes: readonly CellChange[]): Staged =>
  stageEdits({ ...staged, edits: staged.edits.filter((each) => !isSameRow(each.key, key)) }, changes)

export const stageInsert = (staged: Staged, insert: StagedInsert): Staged => ({
  ...staged,
  inserts: [...staged.inserts, insert],
})

/** The values that are staged for a row, by its key as the address has it. */
export const stagedValuesOf = ({ edits }: Staged, rowKey: string | undefined): RowValues =>
  Object.fromEntries(edits.filter(({ key }) => formatRowKey(key) === rowKey).map(({ column, to }) => [column, to]))

/** Rows that were only staged are taken out again. */
export const stageDeletes = (staged: Staged, deletes: readonly StagedDelete[]): Staged => {
  const isDeleted = (key: RowValues) => deletes.some((each) => isSameRow(each.key, key))
  return {
    edits: staged.edits.filter(({ key }) => !isDeleted(key)),
    inserts: staged.inserts.filter((insert) => !deletes.some(({ key }) => isOfInsert(key, insert))),
    deletes: [
      ...staged.deletes.filter(({ key }) => !isDeleted(key)),
      ...deletes.filter(({ key }) => !isInsertKey(key)),
    ],
  }
}

export const stagedRequest = ({ edits, deletes, inserts }: Staged): StagedChanges => ({
  ...rowsUpdate(edits),
  deletes: [...deletes],
  inserts: inserts.map(({ values }) => ({ values })),
})

/** What prevents the save, value by value. */
export const stagedConflicts = (staged: Staged, answer: StagedSaved): CellConflict[] => {
  const ofEdits = conflictsOf(staged.edits, {
    conflicts: answer.change_conflicts.map(({ index, values }) => ({ change: index, values })),
  })
  const ofDeletes = answer.delete_conflicts.flatMap(({ index, values }) => {
    const { key = {}, expected = {} } = staged.deletes[index] ?? {}
    return Object.entries(expected).flatMap(([column, from]): CellConflict[] => {
      const current = values === null ? undefined : valueIn(values, column)
      return current === from ? [] : [{ change: { key, column, from, to: null }, current, isDelete: true }]
    })
  })
  return [...ofEdits, ...ofDeletes]
}

/** The same changes over what others wrote. */
export const overwritingTheirs = (
  staged: Staged,
  conflicts: readonly CellConflict[],
  { delete_conflicts: deleteConflicts }: StagedSaved,
): Staged => {
  const current = new Map(deleteConflicts.map(({ index, values }) => [index, values ?? {}]))
  return {
    ...staged,
    edits: overwriting(staged.edits, conflicts),
    deletes: staged.deletes.map((each, index) => ({ ...each, expected: current.get(index) ?? each.expected })),
  }
}

/** Without the changes that are in conflict. */
export const withoutConflicts = (
  staged: Staged,
  conflicts: readonly CellConflict[],
  { delete_conflicts: deleteConflicts }: StagedSaved,
): Staged => {
  const left = new Set(deleteConflicts.map(({ index }) => index))
  return {
    ...staged,
    edits: keepingTheirs(staged.edits, conflicts),
    deletes: staged.deletes.filter((_, index) => !left.has(index)),
  }
}
