import assert from 'node:assert/strict'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { Client } from 'pg'

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

/** Makes the instance one of an earlier version whose upgrade fails: a migration replaces this function. */
const blockUpgrade = async ({ platform: { context } }: DevEnv, { ref }: TestProject) => {
  const stored = await context.projects.find(ref)
  const address = context.engine.address(ref)
  const client = new Client({
    host: address?.socketDir,
    port: address?.port,
    database: 'postgres',
    user: 'supabase_admin',
    password: stored?.openSecrets().adminPassword,
  })
  await client.connect()
  await client.query(`
    alter database template1 reset cairn.instance_version;
    drop function auth.uid();
    create function auth.uid() returns int language sql return 1;
    alter function auth.uid() owner to supabase_auth_admin`)
  await client.end()
}

test('a failed upgrade leaves a project down with the reason, and only a person tries again', async () => {
  await using env = await startDevEnv()
  const ada = await env.signUp('ada')
  const project = await ada.createProject()
  const { engine, supervisor } = env.platform.context
  await blockUpgrade(env, project)
  let starts = 0
  engine.onEvent(({ id, state }) => {
    if (id === project.ref && state === 'starting') starts += 1
  })
  for (const attempt of [1, 2]) {
    await ada.request('POST /platform/projects/:ref/restart', { params: { ref: project.ref } })
    await supervisor.settled()
    const { status, status_detail: detail } = await project.detail()
    assert.equal(status, 'ACTIVE_UNHEALTHY')
    assert.match(detail ?? '', /the migration 000006-claim-functions failed .* cannot change return type/)
    assert.equal(starts, attempt)
    assert.equal(engine.state(project.ref), 'stopped')
  }
})
