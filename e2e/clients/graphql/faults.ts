import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import { kill } from '../rest/faults.ts'
import type { World } from './checks.ts'

/** The database goes, so it runs last. */
export const faultChecks = (world: World): void => {
  test('a database that is killed under an operation answers 503 with Retry-After, and serves again', async () => {
    const { ask, env, project, sql } = world()
    await sql(`create function public.sleepers() returns int volatile language sql security definer as
      $$ select count(*)::int from pg_stat_activity where wait_event = 'PgSleep' $$`)
    const slow = ask('{ slow }')
    await until('the operation is under way', async () => {
      const { data } = await ask('mutation { sleepers }')
      return JSON.stringify(data) === '{"sleepers":1}'
    })
    for (const id of env.platform.context.engine.processIds(project.ref)) kill(id)
    const { status, headers } = await slow
    assert.equal(status, 503)
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
    await until('the database serves again', async () => {
      const answer = await ask('{ whoami }')
      assert.ok(answer.status === 200 || answer.status === 503, String(answer.status))
      return answer.status === 200
    })
  })
}
