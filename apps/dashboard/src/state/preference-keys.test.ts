import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewKeys } from '@cairn/contracts/feature-previews'
import { isPreference } from './preference-keys.ts'

test('signing out leaves how things look, and nothing of whose they are', () => {
  for (const key of [
    'cairn.theme',
    'cairn.rail',
    'cairn.sql.limits',
    'cairn.panel-width.row',
    'cairn.connect.kind',
    'cairn.notice-dismissed.abc',
    'cairn.consent',
    ...previewKeys,
  ])
    assert.ok(isPreference(key), key)
  for (const key of [
    'cairn.auth.token',
    'cairn.sql.draft.abc.1',
    'cairn.recent.ada@example.com',
    'cairn.history.abc',
    'cairn.theme.x',
    'other',
    '',
  ])
    assert.ok(!isPreference(key), key)
})
