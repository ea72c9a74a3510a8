import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IndexBuild } from '@cairn/contracts/database/index-builds'
import { listedBuilds } from './listed-builds.ts'

const now = Date.parse('2026-01-02T12:00:00Z')
const build = (state: IndexBuild['state'], finishedAt: string | null): IndexBuild => ({
  id: state,
  schema: 'public',
  table: 'town',
  name: 'i',
  statement: '',
  state,
  is_cancelling: false,
  progress: null,
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  finished_at: finishedAt,
})

test('builds that run are listed, and for an hour those that ended without an index', () => {
  const listed = listedBuilds(
    [
      build('waiting', null),
      build('running', null),
      build('failed', '2026-01-02T11:30:00Z'),
      build('cancelled', '2026-01-02T10:00:00Z'),
      build('succeeded', '2026-01-02T11:59:00Z'),
    ],
    now,
  )
  assert.deepEqual(
    listed.map(({ state }) => state),
    ['waiting', 'running', 'failed'],
  )
})
