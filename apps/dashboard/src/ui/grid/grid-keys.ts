import type { Direction } from './model/navigation.ts'

export type GridCommand =
  | { kind: 'move'; direction: Direction; extend: boolean }
  | { kind: 'edit' | 'open' }
  | { kind: 'type' }
  | { kind: 'select-all' | 'select-rows' | 'select-columns' | 'collapse' }
  | { kind: 'set-null' | 'fill-down' | 'fill-right' }
  | { kind: 'sort' | 'menu' }
  | { kind: 'resize-column' | 'move-column'; by: -1 | 1 }

export interface PressedKey {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

type Keys = Partial<Record<string, Direction>>

const plainMoves: Keys = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'row-start',
  End: 'row-end',
}

const modMoves: Keys = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'row-start',
  ArrowRight: 'row-end',
  Home: 'first',
  End: 'last',
}

const sideOf = (key: string): -1 | 1 | undefined => (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined)

/** What a key does on the header of a column. */
export const headerCommand = (event: PressedKey): GridCommand | undefined => {
  const { key, shiftKey, altKey } = event
  const hasMod = event.ctrlKey || event.metaKey
  const by = sideOf(key)
  if (hasMod && by !== undefined) return { kind: shiftKey ? 'move-column' : 'resize-column', by }
  if ((altKey && key === 'ArrowDown') || (!hasMod && key === ' ')) return { kind: 'menu' }
  if (hasMod && key === ' ') return { kind: 'select-columns' }
  if (key === 'Enter') return { kind: 'sort' }
  if (altKey) return undefined
  const direction = (hasMod ? modMoves : plainMoves)[key]
  return direction === undefined ? undefined : { kind: 'move', direction, extend: false }
}

const modCommand = ({ key, shiftKey }: PressedKey): GridCommand | undefined => {
  const direction = modMoves[key]
  if (direction !== undefined) return { kind: 'move', direction, extend: shiftKey }
  if (key === ' ') return { kind: 'select-columns' }
  if (key === 'Backspace' || key === 'Delete') return { kind: 'set-null' }
  if (shiftKey) return key === 'D' || key === 'd' ? { kind: 'fill-right' } : undefined
  if (key === 'a') return { kind: 'select-all' }
  return key === 'd' ? { kind: 'fill-down' } : undefined
}

/** What a key does on a cell. `?` is the page's: it shows the list of keys. */
export const cellCommand = (event: PressedKey): GridCommand | undefined => {
  const { key, shiftKey, altKey } = event
  if (altKey) return undefined
  if (event.ctrlKey || event.metaKey) return modCommand(event)
  const direction = plainMoves[key]
  if (direction !== undefined) return { kind: 'move', direction, extend: shiftKey }
  if (key === ' ') return { kind: shiftKey ? 'select-rows' : 'open' }
  if (key === 'Escape') return { kind: 'collapse' }
  if (key === 'Enter' || key === 'F2') return { kind: 'edit' }
  // A key of an input method has no character yet: its editor must be there when the first one comes.
  if (key === 'Process' || (key.length === 1 && key !== '?')) return { kind: 'type' }
  return undefined
}
