import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Person } from '@cairn/dev-env'
import { RefusedError } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const address = async () => ({
  params: { ref: fixture.project.ref },
  headers: await fixture.project.headers(),
})
const ofSecret = async (id: string) => ({ ...(await address()), params: { ref: fixture.project.ref, id } })

const create = async (name: string, secret: string, as: Person = fixture.people.owner) =>
  as.request('POST /platform/pg-meta/:ref/vault/secrets', { ...(await address()), body: { name, secret } })
const list = async (as: Person = fixture.people.owner) =>
  as.request('GET /platform/pg-meta/:ref/vault/secrets', await address())
const reveal = async (id: string, as: Person = fixture.people.owner) =>
  as.request('GET /platform/pg-meta/:ref/vault/secrets/:id', await ofSecret(id))

const isRefused = (reason: string) => (error: unknown) => error instanceof RefusedError && error.body.reason === reason

const entries = async () => {
  const page = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  return page.entries
    .filter(({ action }) => action.startsWith('vault.'))
    .map(({ action, actor, details }) => ({ action, by: actor.email, details }))
    .toReversed()
}

test('secrets are created, listed without their values, revealed, changed and deleted, and the audit log has each of it', async () => {
  const { owner, developer } = fixture.people
  const created = await create('stripe key', 'sk_live_1234', developer)
  assert.deepEqual(Object.keys(created), ['id', 'name', 'description', 'created_at', 'updated_at'])
  assert.deepEqual([created.name, created.description], ['stripe key', ''])
  assert.deepEqual(await list(), [created])
  assert.deepEqual(await reveal(created.id, developer), { ...created, secret: 'sk_live_1234' })

  const changed = await owner.request('PATCH /platform/pg-meta/:ref/vault/secrets/:id', {
    ...(await ofSecret(created.id)),
    body: { name: 'payments', description: 'Of the shop' },
  })
  assert.deepEqual([changed.name, changed.description], ['payments', 'Of the shop'])
  assert.ok(changed.updated_at > created.updated_at)
  assert.equal((await reveal(created.id)).secret, 'sk_live_1234')
  await owner.request('PATCH /platform/pg-meta/:ref/vault/secrets/:id', {
    ...(await ofSecret(created.id)),
    body: { secret: 'sk_live_5678', description: '' },
  })
  const shown = await reveal(created.id)
  assert.deepEqual([shown.name, shown.description, shown.secret], ['payments', '', 'sk_live_5678'])

  await owner.request('DELETE /platform/pg-meta/:ref/vault/secrets/:id', await ofSecret(created.id))
  assert.deepEqual(await list(), [])
  const details = (name: string) => ({ id: created.id, name })
  assert.deepEqual(await entries(), [
    { action: 'vault.secret_created', by: developer.email, details: details('stripe key') },
    { action: 'vault.secret_revealed', by: developer.email, details: details('stripe key') },
    { action: 'vault.secret_changed', by: owner.email, details: details('payments') },
    { action: 'vault.secret_revealed', by: owner.email, details: details('payments') },
    { action: 'vault.secret_changed', by: owner.email, details: details('payments') },
    { action: 'vault.secret_revealed', by: owner.email, details: details('payments') },
    { action: 'vault.secret_deleted', by: owner.email, details: details('payments') },
  ])
})

test('SQL of the project reads the secrets that were created here, and its own secrets are listed', async () => {
  const { id } = await create('mail', 'smtp password')
  const [row] = await fixture.project.query(`select decrypted_secret from vault.decrypted_secrets where name = 'mail'`)
  assert.deepEqual(row?.rows, [['smtp password']])
  await fixture.project.query(`select vault.create_secret('without a name')`)
  const unnamed = (await list()).find(({ name }) => name === null)
  assert.equal((await reveal(unnamed?.id ?? '')).secret, 'without a name')
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['mail', null],
  )
  await fixture.project.query(`delete from vault.secrets where name is null`)
  await fixture.people.owner.request('DELETE /platform/pg-meta/:ref/vault/secrets/:id', await ofSecret(id))
})

test('a name is used once, and a secret that is gone is said to be gone; neither is in the audit log', async () => {
  const [first, second] = [await create('once', 'one'), await create('twice', 'two')]
  const earlier = await entries()
  await assert.rejects(create('once', 'again'), isRefused('vault_secret_name_taken'))
  await assert.rejects(
    fixture.people.owner.request('PATCH /platform/pg-meta/:ref/vault/secrets/:id', {
      ...(await ofSecret(second.id)),
      body: { name: 'once' },
    }),
    isRefused('vault_secret_name_taken'),
  )
  const gone = randomUUID()
  await assert.rejects(reveal(gone), isRefused('vault_secret_not_found'))
  const { owner } = fixture.people
  for (const call of [
    async () =>
      owner.request('PATCH /platform/pg-meta/:ref/vault/secrets/:id', {
        ...(await ofSecret(gone)),
        body: { secret: 'x' },
      }),
    async () => owner.request('DELETE /platform/pg-meta/:ref/vault/secrets/:id', await ofSecret(gone)),
  ])
    await assert.rejects(call, isRefused('vault_secret_not_found'))
  assert.equal((await reveal(first.id)).secret, 'one')
  assert.equal((await entries()).length, earlier.length + 1)
})

test('names and values that cannot be stored are refused', async () => {
  for (const [name, secret] of [
    ['', 'x'],
    [' padded', 'x'],
    ['two\nlines', 'x'],
    ['n'.repeat(256), 'x'],
    ['empty', ''],
    ['null', 'a\u0000b'],
    ['long', 'x'.repeat(65_537)],
  ] as const)
    await assert.rejects(create(name, secret), isRefused('invalid_input'), name)
  const { id } = await create('a'.repeat(255), 'x'.repeat(65_536))
  assert.equal((await reveal(id)).secret?.length, 65_536)
})

test('read-only members see the names of secrets and not their values, in SQL neither', async () => {
  const { id } = await create('for others', 'hidden')
  const { readOnly } = fixture.people
  assert.ok((await list(readOnly)).some(({ name }) => name === 'for others'))
  await assert.rejects(reveal(id, readOnly), isRefused('forbidden'))
  await assert.rejects(
    readOnly.request('POST /platform/pg-meta/:ref/run', {
      ...(await address()),
      body: { query: 'select * from vault.decrypted_secrets' },
    }),
    isRefused('query_failed'),
  )
})

test('a value is in no line of the log of Postgres, also where it was refused', async () => {
  const value = `value-${randomUUID()}`
  await create('logged', value)
  await assert.rejects(create('logged', value), isRefused('vault_secret_name_taken'))
  const log = await readFile(join(fixture.env.home, 'instances', fixture.project.ref, 'postgres.log'), 'utf8')
  assert.match(log, /secrets_name_key/)
  assert.ok(!log.includes(value))
})
