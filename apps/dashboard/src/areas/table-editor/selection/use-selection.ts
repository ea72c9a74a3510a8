import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { useState } from 'react'
import type { GridRow } from '../data/grid-row.ts'
import { formatRowKey } from '../data/row-key.ts'
import { isInsertKey } from '../staging/staged.ts'
import { keyOfRow } from '../staging/staged-rows.ts'
import { rowAddressReason } from '../values/editability.ts'
import type { SelectedRows, Selection } from './selection.ts'

const noRows: SelectedRows = new Map()

/** The rows chosen, and the means to choose. */
export const useSelectedRows = (
  table: RelationDetail | undefined,
  rowAt: (rowIdx: number) => GridRow | undefined,
  loadedRows: readonly GridRow[],
) => {
  const [kept, setSelected] = useState(noRows)
  const [anchor, setAnchor] = useState<number | undefined>(undefined)
  const columns = table?.columns.map(({ name }) => name) ?? []
  const keyOf = (row: GridRow) => keyOfRow(row, table?.primary_keys ?? [], columns)

  // A row that was staged has another key once it is saved, and is gone once it is discarded.
  const isThere = ([text, key]: readonly [string, RowValues]) =>
    !isInsertKey(key) || loadedRows.some((row) => formatRowKey(keyOf(row) ?? {}) === text)
  const selected = [...kept].every(isThere) ? kept : new Map([...kept].filter(isThere))

  const isSelected = (row: GridRow) => {
    if (selected.size === 0) return false
    const key = keyOf(row)
    return key !== undefined && selected.has(formatRowKey(key))
  }

  const put = (chosen: readonly GridRow[], on: boolean) => {
    const next = new Map(selected)
    for (const row of chosen) {
      const key = keyOf(row)
      if (key === undefined) continue
      if (on) next.set(formatRowKey(key), key)
      else next.delete(formatRowKey(key))
    }
    setSelected(next)
  }

  const toggle = (rowIdx: number, extend: boolean) => {
    const row = rowAt(rowIdx)
    if (row === undefined) return
    const [first, last] =
      extend && anchor !== undefined ? [Math.min(anchor, rowIdx), Math.max(anchor, rowIdx)] : [rowIdx, rowIdx]
    const span = Array.from({ length: last - first + 1 }, (_, offset) => rowAt(first + offset))
    put(
      span.filter((each) => each !== undefined),
      !isSelected(row),
    )
    setAnchor(rowIdx)
  }

  const chosenCount = selected.size === 0 ? 0 : loadedRows.filter((row) => isSelected(row)).length
  const all = chosenCount === 0 ? 'none' : chosenCount === loadedRows.length ? 'all' : 'some'
  const selection: Selection = {
    isSelectedAt: (rowIdx) => {
      const row = rowAt(rowIdx)
      return row === undefined ? undefined : isSelected(row)
    },
    toggle,
    toggleAll: () => put(loadedRows, all !== 'all'),
    all,
    loadedCount: loadedRows.length,
    disabledReason: table === undefined ? undefined : rowAddressReason(table),
  }
  return { selected, clear: () => setSelected(noRows), selection }
}
