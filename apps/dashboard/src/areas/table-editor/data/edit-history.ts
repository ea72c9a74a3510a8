import type { CellChange } from './cell-change.ts'
import { inverseOf } from './cell-change.ts'

type Edit = readonly CellChange[]

/** What can be undone, and what can be redone after that; the last one first to go. */
export interface EditHistory {
  done: readonly Edit[]
  undone: readonly Edit[]
}

/** Where a set of changes comes from. */
export type EditKind = 'edit' | 'undo' | 'redo'

export const noHistory: EditHistory = { done: [], undone: [] }

const keptEdits = 100

/** The changes that undo the last edit, or redo the one that was undone last. */
export const nextOf = ({ done, undone }: EditHistory, kind: Exclude<EditKind, 'edit'>): Edit | undefined => {
  const last = (kind === 'undo' ? done : undone).at(-1)
  return last === undefined ? undefined : inverseOf(last)
}

/** The history after changes were saved. A new edit ends what can be redone. */
export const afterSave = ({ done, undone }: EditHistory, changes: Edit, kind: EditKind): EditHistory => {
  if (kind === 'undo') return { done: done.slice(0, -1), undone: [...undone, changes] }
  return {
    done: [...done, changes].slice(-keptEdits),
    undone: kind === 'redo' ? undone.slice(0, -1) : [],
  }
}

/** The history after an undo or a redo that is not to be saved: it would meet the same conflict again. */
export const without = ({ done, undone }: EditHistory, kind: EditKind): EditHistory => ({
  done: kind === 'undo' ? done.slice(0, -1) : done,
  undone: kind === 'redo' ? undone.slice(0, -1) : undone,
})
