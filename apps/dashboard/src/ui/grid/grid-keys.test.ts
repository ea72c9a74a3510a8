import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellCommand, headerCommand } from './grid-keys.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  return {
    key: parts.at(-1) === '' ? ' ' : (parts.at(-1) ?? ''),
    ctrlKey: parts.includes('ctrl'),
    metaKey: parts.includes('meta'),
    shiftKey: parts.includes('shift'),
    altKey: parts.includes('alt'),
  }
}

test('arrows move, with Shift they extend, with Ctrl or ⌘ they lead to the ends', () => {
  assert.deepEqual(cellCommand(press('ArrowDown')), { kind: 'move', direction: 'down', extend: false })
  assert.deepEqual(cellCommand(press('shift+PageDown')), { kind: 'move', direction: 'page-down', extend: true })
  assert.deepEqual(cellCommand(press('ctrl+shift+End')), { kind: 'move', direction: 'last', extend: true })
  assert.deepEqual(cellCommand(press('meta+ArrowUp')), { kind: 'move', direction: 'top', extend: false })
})

test('characters and keys of input methods begin an edit; keys of the page and of the browser do not', () => {
  for (const key of ['a', 'Ä', '7', 'Process']) assert.equal(cellCommand(press(key))?.kind, 'type', key)
  for (const key of ['?', 'Tab', 'Shift', 'F5', 'ctrl+c', 'ctrl+v', 'ctrl+r', 'ctrl+shift+A', 'alt+ArrowLeft', 'alt+t'])
    assert.equal(cellCommand(press(key)), undefined, key)
})

test('selection, fill and NULL have their keys', () => {
  const kinds = ['ctrl+a', 'shift+', 'ctrl+', 'Escape', 'ctrl+d', 'ctrl+shift+D', 'meta+Backspace', 'F2', 'Enter'].map(
    (keys) => cellCommand(press(keys))?.kind,
  )
  assert.deepEqual(kinds, [
    'select-all',
    'select-rows',
    'select-columns',
    'collapse',
    'fill-down',
    'fill-right',
    'set-null',
    'edit',
    'edit',
  ])
})

test('on a header Ctrl resizes, Ctrl and Shift move the column, Enter sorts, Space opens its menu', () => {
  assert.deepEqual(headerCommand(press('ctrl+ArrowRight')), { kind: 'resize-column', by: 1 })
  assert.deepEqual(headerCommand(press('ctrl+shift+ArrowLeft')), { kind: 'move-column', by: -1 })
  assert.deepEqual(headerCommand(press('Enter')), { kind: 'sort' })
  assert.deepEqual(headerCommand(press('')), { kind: 'menu' })
  assert.deepEqual(headerCommand(press('shift+ArrowRight')), { kind: 'move', direction: 'right', extend: false })
  assert.equal(headerCommand(press('a')), undefined)
})
