import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { password } from './world.ts'
import type { World } from './world.ts'

export const dumpChecks = (world: World): void => {
  test('the data of a dump loads, and its users sign in with their passwords', async () => {
    const { there } = world()
    await there.sql(await readFile(new URL('./reference-dump.sql', import.meta.url), 'utf8'))
    const client = there.newClient()
    const { data, error } = await client.signInWithPassword({ email: 'grace@example.net', password })
    assert.equal(error, null)
    assert.equal(data.user?.id, '11111111-0000-4000-8000-000000000001')
    assert.deepEqual(data.user.app_metadata, { provider: 'email', providers: ['email'] })
    assert.equal(data.user.user_metadata['name'], 'Grace')
    const factors = await client.mfa.listFactors()
    assert.equal(factors.data?.all[0]?.friendly_name, 'Phone app')
    const banned = await there.newClient().signInWithPassword({ email: 'banned@example.net', password })
    assert.equal(banned.error?.code, 'user_banned')
  })

  test('after a dump, the service still has its own schema and migrates no more', async () => {
    const { there } = world()
    const [result] = await there.sql(
      "select count(*) filter (where version ~ '^0000'), count(*) filter (where version !~ '^0000') from auth.schema_migrations",
    )
    const [own, foreign] = result?.rows[0] ?? []
    assert.ok(Number(own) > 0 && Number(foreign) === 2)
  })
}
