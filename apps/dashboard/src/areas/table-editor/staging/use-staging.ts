import type { RowValues, StagedSaved } from '@cairn/contracts/database/rows'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { requestDatabase } from '~/api/database.ts'
import { counted } from '~/lib/counts.ts'
import { newId } from '~/lib/new-id.ts'
import { toast } from '~/ui/toast.ts'
import { rowKeyOf, formatRowKey } from '../data/row-key.ts'
import type { RowSource } from '../data/rows-request.ts'
import { tableRowsKey } from '../data/rows-request.ts'
import type { CellChanges } from '../data/use-cell-changes.ts'
import { useCellChanges } from '../data/use-cell-changes.ts'
import type { Rows } from '../data/use-rows.ts'
import type { OpenChange } from '../data/whole-values.ts'
import { withWholeValues } from '../data/whole-values.ts'
import { reportWriteError } from '../data/write-errors.ts'
import type { OpenTable } from '../values/editability.ts'
import type { Staged } from './staged.ts'
import {
  countStaged,
  isStagedDelete,
  nothingStaged,
  overwritingTheirs,
  stageDeletes,
  stagedConflicts,
  stagedRequest,
  stageEdits,
  stageInsert,
  stageRow,
  withoutConflicts,
} from './staged.ts'
import { rowsOfInserts, withInserts } from './staged-rows.ts'
import { keepTableTab } from '../tabs/tab-store.ts'

const storageKey = 'cairn.staging'
const keptSteps = 100

interface History {
  past: readonly Staged[]
  present: Staged
  future: readonly Staged[]
}

const noHistory: History = { past: [], present: nothingStaged, future: [] }

const next = ({ past, present }: History, change: (staged: Staged) => Staged): History => ({
  past: [...past, present].slice(-keptSteps),
  present: change(present),
  future: [],
})

interface StagedRefusal {
  staged: Staged
  answer: StagedSaved
}

/**
 * Changes of a table, saved at once, or collected where a person has chosen so or where they could not be saved. `edits` does
 * the one or the other, `rows` has the rows that are to be inserted above those of the table.
 */
export const useStaging = (source: RowSource, table: OpenTable | undefined, data: Rows) => {
  const { ref, id } = source
  const cache = useQueryClient()
  const [isChosen, setIsChosen] = useState(() => localStorage.getItem(storageKey) === 'true')
  const [history, setHistory] = useState(noHistory)
  const [refused, setRefused] = useState<StagedRefusal>()
  /** Changes whose whole values are being read. What is staged while others are saved would end with those. */
  const [reading, setReading] = useState(0)
  const staged = history.present
  // Also for what could not be saved at once, as long as it is there.
  const count = countStaged(staged)
  const isOn = isChosen || count > 0
  const stage = (change: (before: Staged) => Staged) => {
    keepTableTab(ref, id)
    setHistory((before) => next(before, change))
  }
  const direct = useCellChanges(source, table, (changes) => stage((before) => stageEdits(before, changes)))

  const columns = table?.columns
  const added = useMemo(
    () =>
      rowsOfInserts(
        staged.inserts,
        (columns ?? []).map(({ name }) => name),
      ),
    [staged.inserts, columns],
  )
  const ofTable = data.rowAt
  const rowAt = useCallback(
    (index: number) => (index < added.length ? added[index] : ofTable(index - added.length)),
    [added, ofTable],
  )

  const save = useMutation({
    scope: { id: `rows ${ref} ${id}` },
    mutationFn: (saved: Staged) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/relations/:id/staged-changes', {
        params: { id },
        body: stagedRequest(saved),
      }),
    onSuccess: async (answer, saved) => {
      if (!answer.saved) {
        setRefused({ staged: saved, answer })
        return
      }
      setHistory(noHistory)
      toast.success(`Saved ${counted(countStaged(saved), 'staged change')}`)
      await cache.invalidateQueries({ queryKey: tableRowsKey(ref, id) })
    },
  })

  const conflicts = refused === undefined ? [] : stagedConflicts(refused.staged, refused.answer)
  const settle = (choose: typeof withoutConflicts) => {
    if (refused === undefined) return
    const left = choose(refused.staged, conflicts, refused.answer)
    setRefused(undefined)
    stage(() => left)
    if (countStaged(left) > 0) save.mutate(left)
    else void cache.invalidateQueries({ queryKey: tableRowsKey(ref, id) })
  }

  const step = (kind: 'undo' | 'redo') => {
    const { past, present, future } = history
    const to = kind === 'undo' ? past.at(-1) : future.at(-1)
    if (to === undefined) toast.info(`There is nothing to ${kind}.`, { id: 'undo' })
    else if (kind === 'undo') setHistory({ past: past.slice(0, -1), present: to, future: [...future, present] })
    else setHistory({ past: [...past, present], present: to, future: future.slice(0, -1) })
  }

  /** The row as it was read, as far as it is loaded whole. */
  const readValues = (key: RowValues): RowValues => {
    const names = (columns ?? []).map(({ name }) => name)
    const wanted = formatRowKey(key)
    const row = data.loaded.find(({ cells }) => {
      const known = rowKeyOf(table?.primary_keys ?? [], names, cells)
      return known !== undefined && formatRowKey(known) === wanted
    })
    if (row === undefined) return {}
    return Object.fromEntries(
      names.flatMap((name, index) => (row.truncated.has(index) ? [] : [[name, row.cells[index] ?? null]])),
    )
  }

  /** Without those of rows that are to be deleted: the database would not find these any more. */
  const ofKeptRows = <Change extends OpenChange>(changes: readonly Change[]): readonly Change[] => {
    const kept = changes.filter(({ key }) => !isStagedDelete(staged, key))
    if (kept.length < changes.length) toast.info('Rows that are staged for deletion were not changed.')
    return kept
  }

  const stageCells = async (open: readonly OpenChange[]) => {
    setReading((before) => before + 1)
    try {
      const changes = await withWholeValues(cache, ref, id, ofKeptRows(open))
      if (changes.some(({ from, to }) => from !== to)) stage((before) => stageEdits(before, changes))
    } catch (error) {
      reportWriteError('The cells were not changed', error)
    } finally {
      setReading((before) => before - 1)
    }
  }

  const edits: CellChanges = {
    change: (open) => void stageCells(open),
    saveRow: (key, changes) => {
      const kept = ofKeptRows(changes)
      stage((before) => stageRow(before, key, kept))
      return Promise.resolve('staged' as const)
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    refusal: refused === undefined ? undefined : { changes: refused.staged.edits, conflicts, kind: 'edit' },
    overwrite: () => settle(overwritingTheirs),
    keepTheirs: () => settle(withoutConflicts),
  }

  // A change that was saved at once may be refused after the switch.
  const { refusal, overwrite, keepTheirs } = direct
  const settling = refusal === undefined ? edits : { ...edits, refusal, overwrite, keepTheirs }

  return {
    isOn,
    turn: (on: boolean) => {
      setIsChosen(on)
      localStorage.setItem(storageKey, String(on))
    },
    staged,
    count,
    rows: withInserts(data, added, rowAt),
    edits: isOn ? settling : direct,
    insert: (values: RowValues) => stage((before) => stageInsert(before, { id: newId(), values })),
    remove: (keys: readonly RowValues[]) => {
      const deletes = keys.map((key) => ({ key, expected: readValues(key) }))
      stage((before) => stageDeletes(before, deletes))
    },
    save: () => save.mutate(staged),
    isSaving: save.isPending,
    /** A change is about to be added. */
    isReading: reading > 0,
    error: save.error,
    forgetError: () => save.reset(),
    discard: () => {
      setHistory(noHistory)
      toast.info(`Discarded ${counted(count, 'staged change')}`, {
        action: {
          label: 'Undo',
          onClick: () => setHistory((now) => (countStaged(now.present) === 0 ? history : now)),
        },
      })
    },
  }
}

export type Staging = ReturnType<typeof useStaging>
