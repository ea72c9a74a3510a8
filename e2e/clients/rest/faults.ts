import assert from 'node:assert/strict'
import { test } from 'node:test'
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

const isAsleep = async ({ rest }: RestWorld): Promise<boolean> => (await rest.rpc('sleepers')).data === 1

/** The database goes while requests are under way. */
export const faultChecks = (world: World): void => {
  test('a database that is killed under a request answers 503 with Retry-After, and serves again', async () => {
    const { env, project, send, sql } = world()
    await sql(`create function sleepers() returns int language sql security definer as
      $$ select count(*)::int from pg_stat_activity where wait_event = 'PgSleep' $$;
      create function sleep_long() returns void language sql set statement_timeout = '100s' as 'select pg_sleep(90)'`)
    const slow = send('/rpc/sleep_long', { method: 'POST' })
    await until('the request is under way', () => isAsleep(world()))
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
