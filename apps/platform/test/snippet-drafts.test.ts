import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { maxSnippetBytes, maxSnippetDrafts } from '@cairn/contracts/limits'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { SnippetDraft } from '@cairn/contracts/snippets/snippet-drafts'
import type { DevEnv, Person } from '@cairn/dev-env'
import { RefusedError, startDevEnv } from '@cairn/dev-env'
import { join, storeProject } from './members-fixture.ts'

let env: DevEnv
let ada: Person
let organization: Organization
before(async () => {
  env = await startDevEnv()
  ada = await env.signUp('ada')
  organization = await ada.createOrganization()
})
after(() => env[Symbol.asyncDispose]())

/** Drafts are kept by the platform: the database of their project need not run. */
const newProject = () => storeProject(env, organization, 'INACTIVE')

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
type DraftBody = Omit<SnippetDraft, 'id'>
const draft = (sql: string, second = 1): DraftBody => ({
  name: sql.slice(0, 40),
  chosen_name: null,
  base_version: 0,
  edited_at: at(second),
  content: { sql },
})

const put = (person: Person, ref: string, id: string, body: DraftBody) =>
  person.request('PUT /platform/projects/:ref/content/drafts/:id', { params: { ref, id }, body })
const get = (person: Person, ref: string, id: string) =>
  person.request('GET /platform/projects/:ref/content/drafts/:id', { params: { ref, id } })
const list = (person: Person, ref: string) =>
  person.request('GET /platform/projects/:ref/content/drafts', { params: { ref } })
const remove = (person: Person, ref: string, id: string, second: number) =>
  person.request('DELETE /platform/projects/:ref/content/drafts/:id', {
    params: { ref, id },
    query: { edited_at: at(second) },
  })

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}

const stored = async (accountId: string): Promise<number> => {
  const { rowCount } = await env.platform.context.system
    .pool('postgres')
    .query('select from platform.snippet_drafts where account_id = $1', [accountId])
  return rowCount ?? 0
}

test('a draft is stored as it was sent, and listed without its text', async () => {
  const ref = await newProject()
  const id = randomUUID()
  const sent = { ...draft(`select 'é';\r\n\t-- "end"\n`), chosen_name: 'Orders', base_version: 3 }
  await put(ada, ref, id, sent)
  assert.deepEqual(await get(ada, ref, id), { id, ...sent })
  const { content: _, ...summary } = sent
  assert.deepEqual(await list(ada, ref), [{ id, ...summary }])
})

test('drafts belong to one person and one project', async () => {
  const [first, second] = [await newProject(), await newProject()]
  const bob = await env.signUp('bob')
  await join(env, organization, bob, { role: 'owner', projects: [] })
  const id = randomUUID()
  await put(ada, first, id, draft('select 1'))
  assert.deepEqual(await list(bob, first), [])
  assert.equal(await reasonOf(get(bob, first, id)), 'draft_not_found')
  assert.equal(await reasonOf(get(ada, second, id)), 'draft_not_found')
  assert.deepEqual(await remove(bob, first, id, 9), { deleted: false })
  await put(bob, first, id, draft('select 2', 9))
  await put(ada, second, id, draft('select 3', 9))
  assert.equal((await get(ada, first, id)).content.sql, 'select 1')
  assert.equal((await get(bob, first, id)).content.sql, 'select 2')
})

test('an older draft neither replaces nor deletes a newer one', async () => {
  const ref = await newProject()
  const id = randomUUID()
  await put(ada, ref, id, draft('typed second', 2))
  assert.equal(await reasonOf(put(ada, ref, id, draft('typed first', 1))), 'draft_outdated')
  assert.deepEqual(await remove(ada, ref, id, 1), { deleted: false })
  assert.equal((await get(ada, ref, id)).content.sql, 'typed second')
  await put(ada, ref, id, draft('typed third', 3))
  assert.equal((await get(ada, ref, id)).content.sql, 'typed third')
  assert.deepEqual(await remove(ada, ref, id, 3), { deleted: true })
  assert.deepEqual(await list(ada, ref), [])
})

test('a draft is as large as a snippet at most, and there are 100 at most, also when they arrive at once', async () => {
  const ref = await newProject()
  assert.equal(await reasonOf(put(ada, ref, randomUUID(), draft('x'.repeat(maxSnippetBytes + 1)))), 'invalid_input')
  const ids = Array.from({ length: maxSnippetDrafts + 10 }, () => randomUUID())
  const results = await Promise.allSettled(ids.map((id) => put(ada, ref, id, draft('select 1'))))
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 10)
  assert.equal((await list(ada, ref)).length, maxSnippetDrafts)
  assert.equal(await reasonOf(put(ada, ref, randomUUID(), draft('select 1'))), 'too_many_drafts')
  const [known] = await list(ada, ref)
  await put(ada, ref, known?.id ?? '', draft('one that is there can still change', 2))
})

test('drafts are deleted with the membership, the project and the account', async () => {
  const ref = await newProject()
  const eve = await env.signUp('eve')
  await join(env, organization, eve, { role: 'developer', projects: [] })
  await put(eve, ref, randomUUID(), draft('select 1'))
  assert.equal(await stored(eve.accountId), 1)
  await ada.request('DELETE /platform/organizations/:slug/members/:account_id', {
    params: { slug: organization.slug, account_id: eve.accountId },
  })
  assert.equal(await stored(eve.accountId), 0)

  const own = await eve.createProject()
  await put(eve, own.ref, randomUUID(), draft('select 1'))
  await eve.request('DELETE /platform/projects/:ref', { params: { ref: own.ref } })
  await env.platform.context.supervisor.settled()
  assert.equal(await stored(eve.accountId), 0)

  await join(env, organization, eve, { role: 'developer', projects: [] })
  await put(eve, ref, randomUUID(), draft('select 1'))
  await eve.request('DELETE /platform/profile', {})
  assert.equal(await stored(eve.accountId), 0)
})

test('after a transfer the drafts of people who no longer see the project are deleted, and those of the others stay', async () => {
  const from = await ada.createOrganization('From')
  const to = await ada.createOrganization('To')
  const left = await env.signUp('left')
  await join(env, from, left, { role: 'developer', projects: [] })
  const { ref } = await ada.createProject({ organization: from })
  const [ofAda, ofLeft] = [randomUUID(), randomUUID()]
  await put(ada, ref, ofAda, draft('select 1'))
  await put(left, ref, ofLeft, draft('select 2'))
  await ada.request('POST /platform/projects/:ref/transfer', {
    params: { ref },
    body: { target_organization_slug: to.slug },
  })
  assert.equal(await stored(left.accountId), 0)
  assert.deepEqual(
    (await list(ada, ref)).map(({ id }) => id),
    [ofAda],
  )
})
