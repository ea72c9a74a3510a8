import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SnippetDraftSummary } from '@cairn/contracts/snippets/snippet-drafts'
import type { DraftSummary } from './drafts.ts'
import { currentCopy, draftFromServer, mergeDrafts, toServer } from './server-drafts.ts'

const local = (id: string, editedAtMs: number, isOnServer = false): DraftSummary => ({
  id,
  shownName: `${id} here`,
  chosenName: undefined,
  version: 0,
  editedAtMs,
  isOnServer,
  followsMs: null,
  sentMs: [],
})
const stored = (id: string, editedAtMs: number): SnippetDraftSummary => ({
  id,
  name: `${id} on the server`,
  chosen_name: null,
  base_version: 0,
  edited_at: new Date(editedAtMs).toISOString(),
})

test('a draft comes back from the server as it was sent', () => {
  const draft = { ...local('a', 1_000, true), chosenName: 'Orders', version: 3, sql: '\tselect 1\n' }
  assert.deepEqual(draftFromServer({ id: 'a', ...toServer(draft) }), draft)
  const unnamed = { ...draft, chosenName: undefined }
  assert.deepEqual(draftFromServer({ id: 'a', ...toServer(unnamed) }), unnamed)
})

test('the copy that was edited last counts', () => {
  const server = { ...local('a', 5), isOnServer: true }
  assert.equal(currentCopy(undefined, undefined), 'none')
  assert.equal(currentCopy(undefined, server), 'server')
  assert.equal(currentCopy(local('a', 4), server), 'server')
  assert.equal(currentCopy(local('a', 5), server), 'local')
  assert.equal(currentCopy(local('a', 6), server), 'local')
})

test('a draft that the server does not have is new here, unless it was stored there before', () => {
  assert.equal(currentCopy(local('a', 1), undefined), 'local')
  assert.equal(currentCopy(local('a', 1, true), undefined), 'none')
})

test('the drafts of both are one list, newest change first; until the server answers, those of the browser', () => {
  const here = [local('both', 1, true), local('mine', 3), local('discarded elsewhere', 4, true)]
  const there = [stored('both', 2), stored('theirs', 5)]
  assert.deepEqual(
    mergeDrafts(here, there).map(({ shownName }) => shownName),
    ['theirs on the server', 'mine here', 'both on the server'],
  )
  assert.deepEqual(mergeDrafts(here, undefined), here)
})
