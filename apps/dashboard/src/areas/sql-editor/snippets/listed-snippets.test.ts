import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { DraftSummary } from './drafts.ts'
import { listSnippetsAndDrafts } from './listed-snippets.ts'

const at = '2026-01-01T00:00:00Z'
const saved = (id: string, name: string): SnippetSummary => ({
  id,
  name,
  version: 1,
  inserted_at: at,
  updated_at: at,
  is_shared: false,
  is_own: true,
  is_favourite: false,
  folder_id: null,
})
const draft = (id: string, shownName: string, version: number, chosenName?: string): DraftSummary => ({
  id,
  shownName,
  chosenName,
  version,
  editedAtMs: 1,
  isOnServer: false,
  followsMs: null,
  sentMs: [],
})

const names = (groups: ReturnType<typeof listSnippetsAndDrafts>) => ({
  unsaved: groups.unsaved.map(({ name }) => name),
  saved: groups.saved.map(({ name, hasDraft }) => (hasDraft ? `${name} *` : name)),
})

test('a draft of a saved snippet marks it, any other stands by itself', () => {
  const groups = listSnippetsAndDrafts(
    [saved('a', 'Orders'), saved('b', 'Refunds')],
    [draft('x', 'select 1', 0), draft('a', 'Orders of today', 1, 'Orders of today')],
    '',
  )
  assert.deepEqual(names(groups), { unsaved: ['select 1'], saved: ['Orders of today *', 'Refunds'] })
})

test('drafts whose texts begin alike are told apart by a number, whichever was edited last', () => {
  const drafts = [draft('z', 'select 1', 0), draft('x', 'select 1', 0), draft('y', 'select 2', 0)]
  assert.deepEqual(names(listSnippetsAndDrafts([], drafts, '')).unsaved, ['(2) select 1', 'select 1', 'select 2'])
  const [z, x, y] = drafts
  assert.ok(z !== undefined && x !== undefined && y !== undefined)
  assert.deepEqual(names(listSnippetsAndDrafts([], [y, x, z], '')).unsaved, ['select 2', 'select 1', '(2) select 1'])
  assert.deepEqual(names(listSnippetsAndDrafts([], drafts, '(2) s')).unsaved, ['(2) select 1'])
})

test('until the list has come a draft of a saved snippet is not taken for an unsaved text', () => {
  const drafts = [draft('a', 'Orders', 3), draft('x', 'select 1', 0)]
  assert.deepEqual(names(listSnippetsAndDrafts(undefined, drafts, '')), { unsaved: ['select 1'], saved: [] })
  // Once it has come without the snippet, that was deleted elsewhere: the draft is all there is.
  assert.deepEqual(names(listSnippetsAndDrafts([], drafts, '')).unsaved, ['Orders', 'select 1'])
})

test('finding looks at names, whatever their case', () => {
  const groups = listSnippetsAndDrafts(
    [saved('a', 'Orders'), saved('b', 'Refunds')],
    [draft('x', 'reorder', 0)],
    ' ORDER ',
  )
  assert.deepEqual(names(groups), { unsaved: ['reorder'], saved: ['Orders'] })
})
