import type { RowValues } from '@cairn/contracts/database/rows'
import { createContext, use } from 'react'

/** The rows chosen by their checkbox, by the text of their key. */
export type SelectedRows = ReadonlyMap<string, RowValues>

export interface Selection {
  /** Undefined while the row is not loaded. */
  isSelectedAt: (rowIdx: number) => boolean | undefined
  /** `extend` takes along all rows from the last one touched. */
  toggle: (rowIdx: number, extend: boolean) => void
  toggleAll: () => void
  all: 'none' | 'some' | 'all'
  /** How many rows the checkbox of the header speaks for: those that are loaded. */
  loadedCount: number
  disabledReason: string | undefined
}

const unavailable: Selection = {
  isSelectedAt: () => undefined,
  toggle: () => undefined,
  toggleAll: () => undefined,
  all: 'none',
  loadedCount: 0,
  disabledReason: undefined,
}

export const SelectionContext = createContext(unavailable)

export const useSelection = (): Selection => use(SelectionContext)
