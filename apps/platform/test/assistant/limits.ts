import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '@cairn/dev-env'
import { asks, fixture, inProject, model, owner, project, send, slug } from './world.ts'

const askTitle = (person: Person) =>
  person.send('POST /platform/projects/:ref/ai/sql/title-v2', inProject({ sql: 'select 1' }))

const reasonOf = async (response: Response) => {
  const { reason }: { reason: string } = await response.json()
  return reason
}

test('the limits of a day: requests of a person, tokens of an organization', async () => {
  const { env, people } = fixture
  const db = env.platform.context.system.pool('postgres')
  const set = (column: 'requests' | 'tokens', amount: number) =>
    db.query(
      `update platform.assistant_usage u set ${column} = $1 from platform.organizations o
       where o.id = u.organization_id and o.slug = $2 and u.account_id = $3`,
      [amount, slug, owner.accountId],
    )
  await askTitle(owner)
  await set('requests', 999)
  const atOnce = (await Promise.all(Array.from({ length: 6 }, () => askTitle(owner)))).filter(({ ok }) => ok)
  assert.equal(atOnce.length, 1, 'the last one of the day')
  assert.equal(await reasonOf(await askTitle(owner)), 'assistant_limit_reached')
  assert.equal(await reasonOf(await send([asks('How many?')])), 'assistant_limit_reached')
  assert.equal((await askTitle(people.developer)).status, 200, 'requests are counted for each person')
  await set('requests', 0)
  await set('tokens', 1_000_000)
  const calls = model.requests.length
  assert.equal(await reasonOf(await askTitle(people.developer)), 'assistant_limit_reached', 'tokens are for all')
  assert.equal(model.requests.length, calls, 'nothing is sent')
  await set('tokens', 0)
  const earlier = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  await askTitle(owner)
  const later = await owner.request('GET /platform/projects/:ref/ai', { params: { ref: project.ref } })
  assert.equal(later.tokens.used - earlier.tokens.used, 42, 'as the provider counted them')
  assert.equal(later.requests.used - earlier.requests.used, 1)
  const usage = await people.readOnly.request('GET /platform/organizations/:slug/ai/usage', { params: { slug } })
  const ofOwner = usage.find(({ email }) => email === owner.email)
  assert.deepEqual([ofOwner?.requests, ofOwner?.tokens], [later.requests.used, 42])
  assert.ok(usage.some(({ email }) => email === people.developer.email))
})
