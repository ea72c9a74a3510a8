import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableView } from '@cairn/contracts/database/table-views'
import { differsFrom, viewArrangement, viewContent } from './view-content.ts'

const view: TableView = {
  id: '00000000-0000-4000-8000-000000000000',
  relation_id: 1,
  name: 'Open',
  is_shared: false,
  filter: 'state = open',
  sort: null,
  columns: [
    { name: 'id', is_pinned: true },
    { name: 'note', width: 300 },
    { name: 'at', is_hidden: true },
  ],
  updated_at: '2026-01-01T00:00:00.000Z',
}
const shown = { filter: 'state = open', sort: undefined, arrangement: viewArrangement(view) }

test('the columns of a view come back as they were saved', () => {
  assert.deepEqual(viewContent(shown), { filter: view.filter, sort: null, columns: view.columns })
})

test('a width that the grid does not allow is brought into its limits', () => {
  assert.deepEqual(
    viewArrangement({
      columns: [
        { name: 'a', width: 1 },
        { name: 'b', width: 9_999 },
      ],
    }),
    [
      { id: 'a', widthPx: 48 },
      { id: 'b', widthPx: 1200 },
    ],
  )
})

test('a page differs from its view by filter, sort, and the order, width, pin or visibility of a column', () => {
  assert.equal(differsFrom(view, shown), false)
  const [id, note, at] = shown.arrangement
  assert.ok(id !== undefined && note !== undefined && at !== undefined)
  const others = [
    { filter: undefined },
    { sort: 'id desc' },
    { arrangement: [note, id, at] },
    { arrangement: [{ ...id, isPinned: false }, note, at] },
    { arrangement: [id, { ...note, widthPx: 301 }, at] },
    { arrangement: [id, note, { ...at, isHidden: false }] },
  ]
  for (const other of others) assert.equal(differsFrom(view, { ...shown, ...other }), true, JSON.stringify(other))
  const untouched = [{ ...id, isHidden: false }, note, at]
  assert.equal(differsFrom(view, { ...shown, arrangement: untouched }), false, 'shown by default, shown by hand')
})
