import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import type { World } from './checks.ts'
import type { RestWorld } from './world.ts'

/** Ends a process, if it has not ended yet. */
export const kill = (id: number): void => {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // It has ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const sleepers = async ({ rest }: RestWorld): Promise<unknown> => (await rest.rpc('sleepers')).data

/** Slow queries, and a database that goes while requests are under way. */
export const faultChecks = (world: World): void => {
  before(() =>
    world().sql(`create function sleepers() returns int language sql security definer as
      $$ select count(*)::int from pg_stat_activity where wait_event = 'PgSleep' $$;
      create function sleep_long() returns void language sql set statement_timeout = '100s' as 'select pg_sleep(90)';
      create function workers_alone() returns text language sql as $$ select current_setting('max_parallel_workers') $$;
      create function workers_among_many() returns text language sql as $$ select current_setting('max_parallel_workers') $$`),
  )

  test('a query starts no parallel workers while as many others as the machine has cores are slow', async () => {
    const { rest, send, sql } = world()
    const cores = availableParallelism()
    const slow = Array.from({ length: cores }, () => send('/rpc/sleep_long', { method: 'POST' }))
    await until('the requests are under way', async () => (await sleepers(world())) === cores)
    assert.equal((await rest.rpc('workers_among_many')).data, '0')
    await sql(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`)
    for (const { json } of await Promise.all(slow)) assert.partialDeepStrictEqual(json, { code: '57014' })
    assert.match(String((await rest.rpc('workers_alone')).data), /^[1-9]/)
  })

  test('a database that is killed under a request answers 503 with Retry-After, and serves again', async () => {
    const { env, project, send } = world()
    const slow = send('/rpc/sleep_long', { method: 'POST' })
    await until('the request is under way', async () => (await sleepers(world())) === 1)
    for (const id of env.platform.context.engine.processIds(project.ref)) kill(id)
    const { status, headers } = await slow
    assert.equal(status, 503)
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
    await until('the database serves again', async () => {
      const answer = await send('/films?select=id&limit=1')
      assert.ok(answer.status === 200 || answer.status === 503, answer.text)
      if (answer.status === 503) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      return answer.status === 200
    })
  })
}
