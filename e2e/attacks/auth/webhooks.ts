import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startHookServer } from '@cairn/dev-env/hook-server'
import type { HookServer } from '@cairn/dev-env/hook-server'
import { jsonAnswer } from '@cairn/dev-env/local-server'
import { z } from 'zod'
import { password, present } from '../../clients/auth/world.ts'
import type { World } from '../../clients/auth/world.ts'

const Asked = z.object({ user_id: z.string(), claims: z.record(z.string(), z.unknown()) })

/** Requests to a hook are as replayable as their receiver lets them be: it has to be able to tell. */
export const webhookAttacks = (world: World): void => {
  let server: HookServer
  before(async () => {
    server = await startHookServer()
  })
  after(async () => {
    await world().here.settings({})
    await server[Symbol.asyncDispose]()
  })

  const hook = (secret = server.secret) => ({ isOn: true, uri: server.url, secrets: world().here.seal(secret) })

  test('a request to a hook that is sent again, later, changed or under another id is refused by its receiver', async () => {
    const { here, newEmail } = world()
    await here.settings({ hooks: { beforeUserCreated: hook() } })
    server.requests.length = 0
    for (const email of [newEmail(), newEmail()])
      assert.equal((await here.newClient().signUp({ email, password })).error, null)
    const [first, second] = server.requests
    assert.ok(first !== undefined && second !== undefined)
    const headersOf = ({ headers }: typeof first) => ({
      'content-type': 'application/json',
      'webhook-id': headers.get('webhook-id') ?? '',
      'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
      'webhook-signature': headers.get('webhook-signature') ?? '',
    })
    const [sent, other] = [headersOf(first), headersOf(second)]
    assert.notEqual(sent['webhook-id'], other['webhook-id'])
    const replay = async (headers: Record<string, string>, body = first.body) =>
      (await fetch(server.url, { method: 'POST', headers: { ...sent, ...headers }, body })).status
    const later = String(Number(sent['webhook-timestamp']) + 60)
    assert.deepEqual(
      [
        await replay({}),
        await replay({ 'webhook-id': crypto.randomUUID() }),
        await replay({ 'webhook-timestamp': later }),
        await replay({ 'webhook-signature': other['webhook-signature'] }),
        await replay({ 'webhook-signature': '' }),
        await replay(other),
        await replay({}, second.body),
      ],
      [409, 401, 401, 401, 401, 401, 401],
    )
    assert.equal(server.received.length, 2)
  })

  test('a receiver that refuses a request refuses the sign-up, and nobody is made', async () => {
    const { here, newEmail } = world()
    const another = `v1,whsec_${Buffer.from('the secret of somebody else altogether').toString('base64')}`
    await here.settings({ hooks: { beforeUserCreated: hook(another) } })
    const email = newEmail()
    const { error } = await here.newClient().signUp({ email, password })
    assert.equal(error?.status, 500)
    assert.match(error.message, /Unexpected status code returned from hook: 401/)
    const [result] = await here.sql(`select count(*) from auth.users where email = '${email}'`)
    assert.equal(String(result?.rows[0]?.[0]), '0')
  })

  test('an answer about one user or session is not taken for another', async () => {
    const { here, newEmail } = world()
    await here.settings({ hooks: { customAccessToken: hook() } })
    const people = [newEmail(), newEmail()]
    for (const email of people)
      assert.equal((await here.admin.createUser({ email, password, email_confirm: true })).error, null)
    let replayed: Record<string, unknown> | undefined
    server.answer = (body) => {
      const { claims } = Asked.parse(body)
      replayed ??= claims
      return jsonAnswer({ claims: replayed })
    }
    const signIn = (email = '') => here.newClient().signInWithPassword({ email, password })
    const first = await signIn(people[0])
    assert.equal(present(first.data.user, 'user').email, people[0])
    for (const email of [people[1], people[0]]) {
      const { data, error } = await signIn(email)
      assert.deepEqual([data.session, error?.status], [null, 500], email)
      assert.match(error?.message ?? '', /claims do not conform/)
    }
  })
}
