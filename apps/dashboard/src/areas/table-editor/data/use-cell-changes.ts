import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { ApiError } from '~/api/errors.ts'
import { formatCount } from '~/lib/counts.ts'
import { toast } from '~/ui/toast.ts'
import { cachedRows } from './cached-rows.ts'
import type { CellChange, CellConflict } from './cell-change.ts'
import { asStored, changesByRow, conflictsOf, keepingTheirs, keyAfter, overwriting, rowsUpdate } from './cell-change.ts'
import { hasColumns } from './grid-row.ts'
import type { EditKind } from './edit-history.ts'
import { afterSave, nextOf, noHistory, without } from './edit-history.ts'
import type { OpenChange } from './whole-values.ts'
import { withWholeValues } from './whole-values.ts'
import type { RowSource } from './rows-request.ts'
import { tableRowsKey } from './rows-request.ts'
import { reportWriteError } from './write-errors.ts'
import { keepTableTab } from '../tabs/tab-store.ts'

/** How the save of a row panel ended: `gone` where the row no longer exists, `staged` where it is saved later. */
export type RowSaved = 'saved' | 'gone' | 'staged'

interface Save {
  changes: readonly CellChange[]
  kind: EditKind
  /** The panel that waits for the end of the save, and shows its error. */
  panel?: PromiseWithResolvers<RowSaved> | undefined
}

/** Changes that were not saved, since rows were changed by others. */
export interface Refusal extends Save {
  conflicts: readonly CellConflict[]
}

const cells = (count: number) => `${formatCount(count)} ${count === 1 ? 'cell' : 'cells'}`

const columnOrCount = (changes: readonly CellChange[]) => {
  const [first, ...others] = changes
  return first !== undefined && others.length === 0 ? first.column : cells(changes.length)
}

const undefinedColumn = '42703'

/** The grid has a column that was dropped or renamed elsewhere. */
const hasOldColumns = (error: unknown): boolean =>
  error instanceof ApiError && error.database?.sqlstate === undefinedColumn

const savedWords = { undo: 'Undone', redo: 'Redone' } as const

/**
 * Changes values: at once on the screen, then in the database in one transaction, and back again where the database
 * refuses. Edits of a table run one after the other, so that a row's key is never changed under a second edit. `stage` keeps
 * changes that could not be saved, to be corrected or saved later.
 */
export const useCellChanges = (
  { ref, id }: RowSource,
  table: RelationDetail | undefined,
  stage: (changes: readonly CellChange[]) => void,
) => {
  const cache = useQueryClient()
  const history = useRef(noHistory)
  /** The newest edit that has not ended, and whether it was saved in the end. */
  const pending = useRef<Promise<boolean>>(undefined)
  const isReadCut = useRef(false)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const columns = table?.columns.map(({ name }) => name) ?? []
  const rows = cachedRows(cache, ref, id, table?.primary_keys ?? [])
  const reload = () => cache.invalidateQueries({ queryKey: tableRowsKey(ref, id) })

  const show = (changes: readonly CellChange[]) =>
    rows.setValues(
      changesByRow(changes).map((row) => ({
        key: row[0]?.key ?? {},
        values: Object.fromEntries(row.map(({ column, to }) => [column, to])),
      })),
    )
  const takeBack = (changes: readonly CellChange[]) =>
    rows.setValues(
      changesByRow(changes).map((row) => ({
        key: keyAfter(row),
        values: Object.fromEntries(row.map(({ column, from }) => [column, from])),
      })),
    )

  const refuse = (refusal: Refusal) => {
    const { changes, conflicts, panel } = refusal
    takeBack(changes)
    const known = conflicts.flatMap(({ change, current }) =>
      current === undefined ? [] : [{ ...change, to: current }],
    )
    show(known)
    if (conflicts.some(({ current }) => current === undefined)) void reload()
    // What was typed for a deleted row stays in the panel.
    if (panel !== undefined && conflicts.every(({ current }) => current === undefined)) panel.resolve('gone')
    else setRefusals((before) => [...before, refusal])
  }

  const scope = { id: `rows ${ref} ${id}` }
  const save = useMutation({
    scope,
    mutationFn: ({ changes }: Save) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/relations/:id/changes', {
        params: { id },
        body: rowsUpdate(changes),
      }),
    onMutate: async ({ changes }) => {
      if (await rows.cancelReads()) isReadCut.current = true
      show(changes)
    },
    onSuccess: (answer, { changes, kind, panel }) => {
      if (!answer.saved) {
        refuse({ changes, conflicts: conflictsOf(changes, answer), kind, panel })
        return
      }
      panel?.resolve('saved')
      rows.replace(changesByRow(changes).map(keyAfter), answer)
      if (!hasColumns(answer, columns)) void reload()
      history.current = afterSave(history.current, asStored(changes, answer), kind)
      if (kind !== 'edit') toast.success(`${savedWords[kind]}: ${columnOrCount(changes)}`, { id: 'undo' })
    },
    onError: (error, { changes, kind, panel }) => {
      takeBack(changes)
      if (hasOldColumns(error)) void reload()
      if (panel !== undefined) {
        panel.reject(error)
        return
      }
      const [first] = changes
      const what = changes.length === 1 && first !== undefined ? `${first.column} was` : `${cells(changes.length)} were`
      const keep = { label: changes.length === 1 ? 'Stage it' : 'Stage them', onClick: () => stage(changes) }
      reportWriteError(`${what} not changed`, error, kind === 'edit' && !hasOldColumns(error) ? keep : undefined)
    },
    // What the read would have shown, rows that others deleted for example, is read after the last edit.
    onSettled: () => {
      const saving = cache.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id })
      if (!isReadCut.current || saving > 1) return
      isReadCut.current = false
      void reload()
    },
  })

  const send = (changes: Save): Promise<boolean> => {
    keepTableTab(ref, id)
    return save.mutateAsync(changes).then(
      ({ saved }) => saved,
      () => false,
    )
  }

  /** Remembers an edit from the key that made it on: the state of the mutation is known one render later only. */
  const follow = (saving: Promise<boolean>) => {
    pending.current = saving
    void saving.finally(() => {
      if (pending.current === saving) pending.current = undefined
    })
  }

  const saveCells = async (open: readonly OpenChange[]) => {
    try {
      const complete = await withWholeValues(cache, ref, id, open)
      const changes = complete.filter(({ from, to }) => from !== to)
      return changes.length === 0 || (await send({ changes, kind: 'edit' }))
    } catch (error) {
      if (hasOldColumns(error)) void reload()
      reportWriteError('The cells were not changed', error)
      return false
    }
  }

  const step = async (kind: Exclude<EditKind, 'edit'>) => {
    // A change that is being saved is not in the history yet. Where it is refused, nothing before it is undone instead.
    if ((await pending.current) === false) return false
    const changes = nextOf(history.current, kind)
    if (changes !== undefined) return send({ changes, kind })
    toast.info(`There is nothing to ${kind}.`, { id: 'undo' })
    return true
  }

  const [refusal] = refusals
  const settle = (choose: typeof overwriting) => {
    if (refusal === undefined) return
    const { changes, conflicts, kind, panel } = refusal
    setRefusals((before) => before.slice(1))
    const left = choose(changes, conflicts)
    if (left.length > 0) {
      follow(send({ changes: left, kind, panel }))
      return
    }
    history.current = without(history.current, kind)
    panel?.resolve('saved')
  }

  return {
    change: (open: readonly OpenChange[]): void => follow(saveCells(open)),
    /** Saves the changes of one row. Conflicts are asked about before this resolves. */
    saveRow: (_key: RowValues, changes: readonly CellChange[]): Promise<RowSaved> => {
      if (changes.length === 0) return Promise.resolve('saved')
      const panel = Promise.withResolvers<RowSaved>()
      follow(send({ changes, kind: 'edit', panel }))
      return panel.promise
    },
    undo: (): void => follow(step('undo')),
    redo: (): void => follow(step('redo')),
    refusal,
    overwrite: () => settle(overwriting),
    keepTheirs: () => settle(keepingTheirs),
  }
}

export type CellChanges = Readonly<ReturnType<typeof useCellChanges>>
