import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { maxSnippetFolders, maxSnippetVersions } from '@cairn/contracts/limits'
import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import type { MembersFixture } from './members-fixture.ts'
import { join, startMembersFixture } from './members-fixture.ts'
import { reasonOf, snippetCalls } from './snippet-fixture.ts'

let fixture: MembersFixture
let calls: ReturnType<typeof snippetCalls>
before(async () => {
  fixture = await startMembersFixture()
  calls = snippetCalls(fixture.project.ref)
})
after(() => fixture[Symbol.asyncDispose]())

const audit = async () => {
  const { owner } = fixture.people
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
    query: {},
  })
  return entries.map(({ action }) => action).filter((action) => action.startsWith('snippet'))
}

test('each save keeps a version with its author, which others of the project do not see unless it is shared', async () => {
  const { owner, developer } = fixture.people
  const id = await calls.create(owner, 'History', 'select 1')
  await calls.save(owner, id, 1, 'select 2', 'History')
  await calls.save(owner, id, 2, 'select 3', 'Renamed')
  const versions = await calls.versions(owner, id)
  assert.deepEqual(
    versions.map(({ version, name, email, size }) => [version, name, email, size]),
    [
      [3, 'Renamed', owner.email, 8],
      [2, 'History', owner.email, 8],
      [1, 'History', owner.email, 8],
    ],
  )
  assert.equal((await calls.version(owner, id, 2)).content.sql, 'select 2')
  assert.equal(await reasonOf(calls.version(owner, id, 4)), 'version_not_found')
  assert.equal(await reasonOf(calls.versions(developer, id)), 'snippet_not_found')
  assert.equal(await reasonOf(calls.version(developer, id, 1)), 'version_not_found')
  await calls.move(owner, [id], true)
  assert.equal((await calls.versions(developer, id)).length, 3)
})

test('the latest 50 versions are kept, and fewer of large texts', async () => {
  const { owner } = fixture.people
  const id = await calls.create(owner, 'Many')
  for (let version = 1; version <= maxSnippetVersions; version++)
    await calls.save(owner, id, version, `select ${version}`)
  const many = await calls.versions(owner, id)
  assert.equal(many.length, maxSnippetVersions)
  assert.deepEqual([many.at(0)?.version, many.at(-1)?.version], [51, 2])

  const large = await calls.create(owner, 'Large')
  const text = 'x'.repeat(4 * 1024 * 1024)
  for (let version = 1; version <= 5; version++) await calls.save(owner, large, version, text)
  assert.deepEqual(
    (await calls.versions(owner, large)).map(({ version }) => version),
    [6, 5, 4, 3],
  )
})

test('a shared snippet is seen by all members, changed by those who can share, and by no read-only member', async () => {
  const { owner, developer, readOnly, guest } = fixture.people
  const id = await calls.create(owner, 'Shared with all', 'select 1')
  assert.equal(await reasonOf(calls.get(developer, id)), 'snippet_not_found')
  assert.equal(await reasonOf(calls.save(developer, id, 1, 'taken')), 'snippet_changed')
  assert.equal(await reasonOf(calls.move(developer, [id], true)), 'snippet_not_found')
  await calls.move(owner, [id], true)
  for (const person of [developer, readOnly, guest]) {
    const found = (await calls.list(person)).find((snippet) => snippet.id === id)
    assert.deepEqual([found?.is_shared, found?.is_own], [true, false])
  }
  await calls.save(developer, id, 1, 'select 2')
  assert.equal(await reasonOf(calls.save(owner, id, 1, 'select 3')), 'snippet_changed')
  assert.equal(await reasonOf(calls.save(readOnly, id, 2, 'select 3')), 'forbidden')
  assert.equal(await reasonOf(calls.remove(readOnly, [id])), 'forbidden')
  assert.equal(await reasonOf(calls.move(readOnly, [id], true)), 'forbidden')
  const ofReader = await calls.create(readOnly, "A reader's own")
  assert.equal(await reasonOf(calls.move(readOnly, [ofReader], true)), 'forbidden')
  assert.equal(await reasonOf(calls.createFolder(readOnly, 'Theirs', null, true)), 'forbidden')
  await calls.createFolder(readOnly, 'Mine')
  assert.equal((await calls.get(readOnly, id)).content.sql, 'select 2')
  // Made private by who created it only.
  assert.equal(await reasonOf(calls.move(developer, [id], false)), 'forbidden')
  await calls.move(owner, [id], false)
  assert.equal(await reasonOf(calls.get(developer, id)), 'snippet_not_found')
})

test('what is done to shared snippets and folders is in the audit log, and nothing of private ones', async () => {
  const { owner } = fixture.people
  const countBefore = (await audit()).length
  const since = async () => (await audit()).slice(0, (await audit()).length - countBefore).toReversed()
  const id = await calls.create(owner, 'Private')
  await calls.save(owner, id, 1, 'select 2')
  const mine = await calls.createFolder(owner, 'Private folder')
  await calls.move(owner, [id], false, mine.id)
  await calls.removeFolder(owner, mine.id)
  assert.deepEqual(await since(), [])
  const folder = await calls.createFolder(owner, 'Reports', null, true)
  await calls.move(owner, [id], true, folder.id)
  await calls.save(owner, id, 2, 'select 3')
  await calls.changeFolder(owner, folder.id, 'Weekly reports', null)
  await calls.move(owner, [id], false)
  await calls.move(owner, [id], true)
  await calls.remove(owner, [id])
  await calls.removeFolder(owner, folder.id)
  assert.deepEqual(await since(), [
    'snippet_folder.created',
    'snippet.shared',
    'snippet.changed',
    'snippet_folder.changed',
    'snippet.unshared',
    'snippet.shared',
    'snippet.deleted',
    'snippet_folder.deleted',
  ])
})

test('folders hold folders one level deep; what is in a deleted one moves to the folder above', async () => {
  const { administrator, developer } = fixture.people
  const top = await calls.createFolder(administrator, 'Top')
  const inner = await calls.createFolder(administrator, 'Inner', top.id)
  assert.equal(await reasonOf(calls.createFolder(administrator, 'Too deep', inner.id)), 'folder_too_deep')
  const other = await calls.createFolder(administrator, 'Other')
  assert.equal(await reasonOf(calls.changeFolder(administrator, top.id, 'Top', other.id)), 'folder_too_deep')
  assert.equal(await reasonOf(calls.changeFolder(administrator, other.id, 'Other', other.id)), 'folder_too_deep')
  assert.equal(await reasonOf(calls.changeFolder(developer, top.id, 'Taken', null)), 'folder_not_found')
  assert.equal(await reasonOf(calls.removeFolder(developer, top.id)), 'folder_not_found')
  await calls.changeFolder(administrator, other.id, 'Moved', top.id)

  const id = await calls.create(administrator, 'In a folder')
  assert.equal(await reasonOf(calls.move(administrator, [id], true, inner.id)), 'folder_not_found')
  assert.equal(await reasonOf(calls.move(administrator, [id], false, randomUUID())), 'folder_not_found')
  await calls.move(administrator, [id], false, inner.id)
  const folderOf = async () => (await calls.get(administrator, id)).folder_id
  assert.equal(await folderOf(), inner.id)
  await calls.removeFolder(administrator, inner.id)
  assert.equal(await folderOf(), top.id)
  await calls.removeFolder(administrator, top.id)
  assert.equal(await folderOf(), null)
  assert.deepEqual(await calls.folders(administrator), [{ ...other, name: 'Moved' }])
})

test('favourites are of one person', async () => {
  const { owner, developer, readOnly } = fixture.people
  const id = await calls.create(owner, 'Liked')
  assert.equal(await reasonOf(calls.setFavourite(readOnly, id, true)), 'snippet_not_found')
  await calls.move(owner, [id], true)
  await calls.setFavourite(readOnly, id, true)
  await calls.setFavourite(readOnly, id, true)
  assert.equal((await calls.get(readOnly, id)).is_favourite, true)
  assert.equal((await calls.get(developer, id)).is_favourite, false)
  await calls.setFavourite(readOnly, id, false)
  assert.equal((await calls.get(readOnly, id)).is_favourite, false)
})

test('a search finds names and texts in any case, with the line, among 600 snippets', async () => {
  const { people, env, project } = fixture
  const { administrator, owner, developer } = people
  const text = await calls.create(administrator, 'By text', 'select 1;\r\n\n  select 100% from Größen_tafel\n')
  const name = await calls.create(administrator, 'The größen_Tafel of names')
  await calls.create(owner, 'Not theirs', 'größen_tafel')
  await env.platform.context.system.pool('postgres').query(
    `insert into platform.snippets (id, project_id, owner_id, name, sql, version)
     select gen_random_uuid(), p.id, $2, 'Filler ' || n, repeat('select 1; -- words and words' || chr(10), 700), 1
     from platform.projects p, generate_series(1, 600) n where p.ref = $1`,
    [project.ref, administrator.accountId],
  )
  const found = await calls.search(administrator, 'GRÖSSEN'.replace('SS', 'ß'))
  assert.deepEqual(
    found.toSorted((a, b) => Number(a.line) - Number(b.line)),
    [
      { id: name, line: null, excerpt: null },
      { id: text, line: 3, excerpt: 'select 100% from Größen_tafel' },
    ],
  )
  assert.deepEqual(
    (await calls.search(administrator, '100% f')).map(({ id }) => id),
    [text],
  )
  assert.deepEqual(await calls.search(developer, 'größen'), [])
  assert.equal((await calls.search(administrator, 'words')).length, 200)
})

test('snippets are moved and deleted many at once, all or none, and never those of others', async () => {
  const { owner, developer } = fixture.people
  const ids = await Promise.all(['one', 'two', 'three'].map((name) => calls.create(developer, name)))
  const foreign = await calls.create(owner, 'Not theirs')
  const folder = await calls.createFolder(developer, 'Bulk')
  assert.equal(await reasonOf(calls.move(developer, [...ids, foreign], false, folder.id)), 'snippet_not_found')
  assert.deepEqual(await calls.move(developer, ids, false, folder.id), { moved: 3 })
  assert.deepEqual(await calls.remove(developer, [...ids, foreign]), { deleted: 3 })
  assert.equal((await calls.get(owner, foreign)).name, 'Not theirs')
  assert.deepEqual(await calls.remove(developer, ids), { deleted: 0 })
})

test('there are 200 folders at most, also when they are created at once', async () => {
  const { guest } = fixture.people
  const known = (await calls.folders(guest)).length
  const results = await Promise.allSettled(
    Array.from({ length: maxSnippetFolders + 3 - known }, (_, index) => calls.createFolder(guest, `Folder ${index}`)),
  )
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 3)
  assert.equal(await reasonOf(calls.createFolder(guest, 'One more')), 'too_many_folders')
})

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

test('a draft that follows another one than is stored is refused, unless its text is the same', async () => {
  const { owner } = fixture.people
  const { ref } = fixture.project
  const id = randomUUID()
  const put = (second: number, sql: string, follows: string | null) =>
    owner.request('PUT /platform/projects/:ref/content/drafts/:id', {
      params: { ref, id },
      body: { name: 'x', chosen_name: null, base_version: 0, edited_at: at(second), content: { sql }, follows },
    })
  await put(1, 'first window', null)
  assert.equal(await reasonOf(put(2, 'second window', null)), 'draft_changed')
  await put(3, 'first window', null)
  await put(4, 'first window again', at(3))
  assert.equal(await reasonOf(put(5, 'second window', at(3))), 'draft_changed')
})

test('shared snippets stay when the account that created them is deleted; private ones are deleted with it', async () => {
  const { env, people, organization, project } = fixture
  const leaver = await env.signUp('leaver')
  await join(env, organization, leaver, { role: 'developer', projects: [] })
  const shared = await calls.create(leaver, 'Stays')
  await calls.move(leaver, [shared], true)
  const kept = await calls.create(leaver, 'Goes')
  await leaver.request('DELETE /platform/profile', {})
  assert.equal((await calls.get(people.owner, shared)).name, 'Stays')
  const { rows } = await env.platform.context.system
    .pool('postgres')
    .query<{ id: string }>(
      'select s.id from platform.snippets s join platform.projects p on p.id = s.project_id where p.ref = $1',
      [project.ref],
    )
  assert.ok(rows.every(({ id }) => id !== kept))
})

test('the chart of a snippet is saved with its text, in its versions and in drafts', async () => {
  const { owner } = fixture.people
  const { ref } = fixture.project
  const id = randomUUID()
  const chart: ChartSettings = { type: 'bar', x: 'day', y: ['orders', 'revenue \ud800'], cumulative: false, log: true }
  const save = (version: number, content: SnippetContent) =>
    owner.request('PUT /platform/projects/:ref/content/item/:id', {
      params: { ref, id },
      body: { name: 'Charted', version, content },
    })
  assert.deepEqual((await save(0, { sql: 'select 1', chart })).content, { sql: 'select 1', chart })
  assert.deepEqual((await save(1, { sql: 'select 1' })).content, { sql: 'select 1' })
  assert.deepEqual((await calls.version(owner, id, 1)).content, { sql: 'select 1', chart })
  assert.deepEqual((await calls.get(owner, id)).content, { sql: 'select 1' })

  const content = { sql: 'select 2', chart }
  await owner.request('PUT /platform/projects/:ref/content/drafts/:id', {
    params: { ref, id },
    body: { name: 'x', chosen_name: null, base_version: 2, edited_at: new Date().toISOString(), content },
  })
  const draft = await owner.request('GET /platform/projects/:ref/content/drafts/:id', { params: { ref, id } })
  assert.deepEqual(draft.content, content)
})
