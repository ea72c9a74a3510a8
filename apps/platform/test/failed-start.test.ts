import assert from 'node:assert/strict'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startDevEnv } from '@cairn/dev-env'

test('a start that fails is explained to members without paths of the host', async () => {
  await using env = await startDevEnv()
  const ada = await env.signUp('ada')
  const project = await ada.createProject()
  const params = { ref: project.ref }
  await ada.request('POST /platform/projects/:ref/pause', { params })
  await project.settled('INACTIVE')
  // The server reads this file first, and says its whole name when it cannot.
  await truncate(join(env.home, 'instances', project.ref, 'data', 'global', 'pg_control'))
  await ada.request('POST /platform/projects/:ref/restore', { params })
  const { status_detail: detail } = await project.settled('RESTORE_FAILED')
  assert.match(detail ?? '', /pg_control/)
  assert.ok(!detail?.includes(env.home) && !detail?.includes('/instances/'), detail ?? '')
})
