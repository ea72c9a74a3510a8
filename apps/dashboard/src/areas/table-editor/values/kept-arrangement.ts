import { readStoredJson } from '../../../state/stored-json.ts'
import type { Arrangement, ColumnArrangement } from '../../../ui/grid/model/arrangement.ts'
import { maxWidthPx, minWidthPx } from '../../../ui/grid/model/arrangement.ts'

const storageKey = (ref: string, id: string) => `cairn.columns.${ref}.${id}`

const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= minWidthPx && value <= maxWidthPx

const columnFrom = (value: unknown): ColumnArrangement[] => {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return []
  return [
    {
      id: value.id,
      ...('widthPx' in value && isWidth(value.widthPx) && { widthPx: value.widthPx }),
      ...('isPinned' in value && value.isPinned === true && { isPinned: true }),
      ...('isHidden' in value && value.isHidden === true && { isHidden: true }),
    },
  ]
}

/** How somebody arranged the columns of a table, in this browser. */
export const readArrangement = (storage: Pick<Storage, 'getItem'>, ref: string, id: string): Arrangement => {
  const value = readStoredJson(storage, storageKey(ref, id))
  return Array.isArray(value) ? value.flatMap(columnFrom) : []
}

export const keepArrangement = (
  storage: Pick<Storage, 'setItem'>,
  ref: string,
  id: string,
  arrangement: Arrangement,
): void => storage.setItem(storageKey(ref, id), JSON.stringify(arrangement))
