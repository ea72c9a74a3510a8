import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { TableViewContent } from '@cairn/contracts/database/table-views'
import { RefusedError } from '@cairn/dev-env'
import type { Person } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
let ref = ''
before(async () => {
  fixture = await startMembersFixture()
  ref = fixture.project.ref
})
after(() => fixture[Symbol.asyncDispose]())

const content = (name: string, rest: Partial<TableViewContent> = {}): TableViewContent => ({
  relation_id: 20_000,
  name,
  filter: null,
  sort: null,
  columns: [],
  ...rest,
})

const list = (person: Person, relation = 20_000) =>
  person.request('GET /platform/projects/:ref/table-views', { params: { ref }, query: { relation_id: relation } })
const names = async (person: Person, relation?: number) => (await list(person, relation)).map(({ name }) => name)
const save = (person: Person, id: string, body: TableViewContent) =>
  person.request('PUT /platform/projects/:ref/table-views/:id', { params: { ref, id }, body })
const share = (person: Person, id: string, body: TableViewContent) =>
  person.request('PUT /platform/projects/:ref/shared-table-views/:id', { params: { ref, id }, body })
const remove = (person: Person, id: string) =>
  person.request('DELETE /platform/projects/:ref/table-views/:id', { params: { ref, id } })
const removeShared = (person: Person, id: string) =>
  person.request('DELETE /platform/projects/:ref/shared-table-views/:id', { params: { ref, id } })

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}

test('a view is stored as it was sent, listed with its table only, changed and deleted', async () => {
  const { owner } = fixture.people
  const id = randomUUID()
  const sent = content('Open “orders”', {
    relation_id: 20_001,
    filter: 'state = "open" or note contains "é"',
    sort: 'id desc',
    columns: [{ name: 'id', is_pinned: true, width: 120 }, { name: 'constructor', is_hidden: true }, { name: 'é "b"' }],
  })
  const { updated_at: _, ...saved } = await save(owner, id, sent)
  assert.deepEqual(saved, { id, ...sent, is_shared: false })
  assert.deepEqual(await names(owner, 20_001), ['Open “orders”'])
  assert.deepEqual(await names(owner, 20_002), [])
  await save(owner, id, { ...sent, name: 'Renamed', filter: null })
  const [renamed] = await list(owner, 20_001)
  assert.deepEqual([renamed?.name, renamed?.filter, renamed?.sort], ['Renamed', null, 'id desc'])
  await remove(owner, id)
  assert.deepEqual(await names(owner, 20_001), [])
  assert.equal(await reasonOf(remove(owner, id)), 'table_view_not_found')
})

test('a private view is seen, changed and deleted by its owner alone', async () => {
  const { owner, developer } = fixture.people
  const id = randomUUID()
  await save(owner, id, content('private'))
  assert.deepEqual(await names(developer), [])
  assert.equal(await reasonOf(save(developer, id, content('taken'))), 'table_view_not_found')
  assert.equal(await reasonOf(share(developer, id, content('taken'))), 'table_view_not_found')
  assert.equal(await reasonOf(remove(developer, id)), 'table_view_not_found')
  assert.equal(await reasonOf(removeShared(developer, id)), 'table_view_not_found')
  assert.deepEqual(await names(owner), ['private'])
  await remove(owner, id)
})

test('a shared view is seen by all members, changed by those who may write, and each change is in the audit log', async () => {
  const { owner, developer, readOnly } = fixture.people
  const id = randomUUID()
  await save(developer, id, content('first'))
  await share(developer, id, content('for all'))
  assert.deepEqual(await names(readOnly), ['for all'])
  assert.equal(await reasonOf(share(readOnly, id, content('mine'))), 'forbidden')
  assert.equal(await reasonOf(removeShared(readOnly, id)), 'forbidden')
  assert.equal(
    await reasonOf(save(developer, id, content('private again'))),
    'table_view_not_found',
    'a shared view is not made private under the others',
  )
  await share(owner, id, content('renamed'))
  assert.deepEqual(await names(readOnly), ['renamed'])
  await removeShared(developer, id)
  assert.deepEqual(await names(readOnly), [])
  const { rows } = await fixture.env.platform.context.system
    .pool('postgres')
    .query(
      `select action, account_email, details ->> 'view' as view from platform.audit_log where action like 'table_view.%' and target_id = $1 order by id`,
      [ref],
    )
  assert.deepEqual(
    rows.map(({ action, account_email: email, view }) => [action, email, view]),
    [
      ['table_view.shared', developer.email, 'for all'],
      ['table_view.changed', owner.email, 'renamed'],
      ['table_view.deleted', developer.email, 'renamed'],
    ],
  )
})

const inFullTable = (name: string) => content(name, { relation_id: 20_003 })

test('a table keeps 200 views of a person, shared ones included', async () => {
  const { owner } = fixture.people
  const ids = Array.from({ length: 200 }, () => randomUUID())
  for (const [index, id] of ids.entries())
    await (index % 2 === 0 ? save : share)(owner, id, inFullTable(`view ${index}`))
  assert.equal(await reasonOf(save(owner, randomUUID(), inFullTable('one more'))), 'too_many_table_views')
  assert.equal(await reasonOf(share(owner, randomUUID(), inFullTable('one more'))), 'too_many_table_views')
  await save(owner, ids[0] ?? '', inFullTable('changed'))
  assert.ok((await names(owner, 20_003)).includes('changed'))
})
