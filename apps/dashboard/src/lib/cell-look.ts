import type { Column } from '@cairn/contracts/database/catalogue'
import type { Tone } from '~/ui/badge-style.ts'
import { cellText } from '~/lib/cell-text.ts'
import { enumTone } from './enum-tone.ts'

/** How a value is shown in its cell: as text, as a word for what no text can show, or as the label of an enumeration. */
export type CellLook =
  | { kind: 'text'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'label'; text: string; tone: Tone }

export const cellLook = (column: Column, value: string | null): CellLook => {
  if (value === null) return { kind: 'word', text: 'NULL' }
  if (value === '') return { kind: 'word', text: "''" }
  if (column.enum_values !== null && column.category === 'enum')
    return { kind: 'label', text: value, tone: enumTone(column.enum_values, value) }
  return { kind: 'text', text: cellText(value) }
}

export const wordStyle = 'text-faint'
export const labelStyle = 'font-sans'

/** Wider than its cell by the count of its characters, of which all are equally wide. */
export const isCut = (value: string | null, widthPx: number): boolean =>
  value !== null && value.length > Math.floor((widthPx - 20) / 7.25)
