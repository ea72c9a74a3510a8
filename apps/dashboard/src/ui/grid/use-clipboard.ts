import type { ClipboardEvent } from 'react'
import { copyRanges } from './model/copy-ranges.ts'
import type { Block } from './model/tsv.ts'
import { formatTsv, parseTsv } from './model/tsv.ts'
import type { GridChanges } from './use-grid-changes.ts'
import type { GridModel } from './use-grid-model.ts'

/** Beside the text for other programs: one value with line breaks comes back as one value. */
const blockType = 'application/x-cairn-cells+json'

const isBlock = (value: unknown): value is Block =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) => Array.isArray(row) && row.every((each: unknown) => each === null || typeof each === 'string'),
  )

const parseBlock = (json: string): Block | undefined => {
  try {
    const value: unknown = JSON.parse(json)
    return isBlock(value) ? value : undefined
  } catch {
    // Written by another program under our name.
    return undefined
  }
}

/** Copy and paste of cells, from and to spreadsheets. While a cell is edited both are its editor's. */
export const useClipboard = (model: GridModel, changes: GridChanges, isEditing: boolean) => ({
  onCopy: (event: ClipboardEvent) => {
    if (isEditing || model.active.row < 0) return
    event.preventDefault()
    const copied = copyRanges(model.selection, changes.valueAt)
    if ('refusal' in copied) {
      changes.notify(copied.refusal)
      return
    }
    event.clipboardData.setData('text/plain', formatTsv(copied.block))
    event.clipboardData.setData(blockType, JSON.stringify(copied.block))
  },
  onPaste: (event: ClipboardEvent) => {
    if (isEditing || model.active.row < 0) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const block = parseBlock(event.clipboardData.getData(blockType)) ?? (text === '' ? [] : parseTsv(text))
    changes.paste(block)
  },
})
