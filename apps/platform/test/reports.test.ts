import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { maxReports } from '@cairn/contracts/observability/report-charts'
import type { ReportContent } from '@cairn/contracts/observability/reports'
import type { Person } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'
import { reasonOf } from './snippet-fixture.ts'

let fixture: MembersFixture
let ref = ''
before(async () => {
  fixture = await startMembersFixture()
  ref = fixture.project.ref
})
after(() => fixture[Symbol.asyncDispose]())

interface Saved {
  name?: string
  version?: number
  shared?: boolean
  content?: ReportContent
}

const nothing: ReportContent = { blocks: [] }
const save = (person: Person, id: string, { name = 'Week', version = 0, shared = false, content = nothing }: Saved) =>
  person.request('PUT /platform/projects/:ref/reports/:id', {
    params: { ref, id },
    body: { name, version, is_shared: shared, content },
  })
const get = (person: Person, id: string, of = ref) =>
  person.request('GET /platform/projects/:ref/reports/:id', { params: { ref: of, id } })
const remove = (person: Person, id: string) =>
  person.request('DELETE /platform/projects/:ref/reports/:id', { params: { ref, id } })
const list = (person: Person) => person.request('GET /platform/projects/:ref/reports', { params: { ref } })
const names = async (person: Person) => (await list(person)).map(({ name }) => name)

const place = (y: number) => ({ id: randomUUID(), title: null, x: 0, y, w: 6, h: 4 })

const everyBlock = (): ReportContent => ({
  blocks: [
    { ...place(0), type: 'chart', chart_id: 'cpu' },
    { ...place(4), type: 'snippet', snippet_id: randomUUID(), view: 'table' },
    {
      ...place(8),
      title: 'Names with \u0000',
      type: 'result',
      sql: 'select 1 as n',
      pinned_at: '2026-03-01T10:00:00.000Z',
      columns: [{ name: 'n', type: 'int4', typeId: 23 }],
      rows: [['1'], [null], ['\u0000']],
      truncated: true,
      view: 'chart',
      chart: { type: 'bar', x: null, y: ['n'], cumulative: false, log: true },
    },
    { ...place(12), type: 'text', text: 'What to look at' },
  ],
})

test('a report is stored as it was sent, listed by name without its blocks, renamed and deleted', async () => {
  const { owner } = fixture.people
  const id = randomUUID()
  const content = everyBlock()
  const created = await save(owner, id, { content })
  assert.deepEqual(created.content, content)
  assert.deepEqual([created.version, created.blocks, created.is_own, created.is_shared], [1, 4, true, false])
  await save(owner, randomUUID(), { name: 'days' })
  assert.deepEqual(await names(owner), ['days', 'Week'])
  const renamed = await save(owner, id, { name: 'Year', version: 1, content: nothing })
  assert.deepEqual([renamed.version, renamed.name, renamed.blocks], [2, 'Year', 0])
  assert.deepEqual((await get(owner, id)).content, nothing)
  await remove(owner, id)
  assert.equal(await reasonOf(get(owner, id)), 'report_not_found')
  assert.equal(await reasonOf(remove(owner, id)), 'report_not_found')
})

test('a save that began from an older version is refused, and an id that is taken', async () => {
  const { owner } = fixture.people
  const id = randomUUID()
  await save(owner, id, {})
  await save(owner, id, { version: 1, name: 'first' })
  assert.equal(await reasonOf(save(owner, id, { version: 1, name: 'second' })), 'report_changed')
  assert.equal(await reasonOf(save(owner, id, { version: 0, name: 'again' })), 'report_changed')
  assert.equal((await get(owner, id)).name, 'first')
})

test('of two saves at the same moment one is refused', async () => {
  const { owner } = fixture.people
  const id = randomUUID()
  await save(owner, id, {})
  const saves = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => save(owner, id, { version: 1, name })))
  assert.equal(saves.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await get(owner, id)).version, 2)
})

test('a private report is seen, changed and deleted by its owner alone', async () => {
  const { owner, developer, stranger } = fixture.people
  const id = randomUUID()
  await save(owner, id, { name: 'private' })
  assert.ok(!(await names(developer)).includes('private'))
  for (const refused of [get, remove, (person: Person) => save(person, id, { version: 1 })])
    assert.equal(await reasonOf(refused(developer, id)), 'report_not_found')
  assert.equal(await reasonOf(save(developer, id, { version: 0 })), 'report_changed')
  assert.equal(await reasonOf(get(stranger, id)), 'project_not_found')
  assert.equal(await reasonOf(get(stranger, id, fixture.elsewhere.project.ref)), 'report_not_found')
  assert.equal((await get(owner, id)).version, 1)
})

test('a shared report is seen by all members, changed by those who may write, and each change is in the audit log', async () => {
  const { owner, developer, readOnly } = fixture.people
  const id = randomUUID()
  await save(developer, id, { name: 'traffic' })
  await save(developer, id, { name: 'traffic', version: 1, shared: true })
  assert.ok((await names(readOnly)).includes('traffic'))
  assert.equal((await get(readOnly, id)).is_own, false)
  assert.equal(await reasonOf(save(readOnly, id, { version: 2 })), 'forbidden')
  assert.equal(await reasonOf(save(readOnly, randomUUID(), {})), 'forbidden')
  assert.equal(await reasonOf(remove(readOnly, id)), 'forbidden')
  await save(owner, id, { name: 'load', version: 2, shared: true })
  assert.equal(await reasonOf(save(owner, id, { version: 3, shared: false })), 'forbidden', 'it is not the owner’s own')
  await save(developer, id, { name: 'load', version: 3, shared: false })
  await save(developer, id, { name: 'load', version: 4, shared: true })
  await remove(owner, id)
  const { rows } = await fixture.env.platform.context.system
    .pool('postgres')
    .query(
      `select action, account_email, details ->> 'report' as report from platform.audit_log where action like 'report.%' and target_id = $1 order by id`,
      [ref],
    )
  assert.deepEqual(
    rows.map(({ action, account_email: email, report }) => [action, email, report]),
    [
      ['report.shared', developer.email, 'traffic'],
      ['report.changed', owner.email, 'load'],
      ['report.unshared', developer.email, 'load'],
      ['report.shared', developer.email, 'load'],
      ['report.deleted', owner.email, 'load'],
    ],
  )
})

test('a report outside of its limits is refused', async () => {
  const { owner } = fixture.people
  const [block] = everyBlock().blocks
  assert.ok(block?.type === 'chart')
  const many = Array.from({ length: 41 }, (_, index) => ({ ...block, id: randomUUID(), y: index }))
  for (const blocks of [many, [block, block], [{ ...block, x: 12 }], [{ ...block, w: 0 }], [{ ...block, h: 41 }]])
    assert.equal(await reasonOf(save(owner, randomUUID(), { content: { blocks } })), 'invalid_input')
  assert.equal(await reasonOf(save(owner, randomUUID(), { name: ' ' })), 'invalid_input')
})

test('a project has 200 reports that a person sees', async () => {
  const { administrator } = fixture.people
  const had = (await list(administrator)).length
  await fixture.env.platform.context.system.pool('postgres').query(
    `insert into platform.reports (id, project_id, owner_id, name, is_shared, version, content, blocks)
     select gen_random_uuid(), p.id, $2, 'report ' || n, false, 1, '{"blocks": []}', 0
     from platform.projects p, generate_series(1, $3) n where p.ref = $1`,
    [ref, administrator.accountId, maxReports - had],
  )
  assert.equal(await reasonOf(save(administrator, randomUUID(), {})), 'too_many_reports')
  const [first] = await list(administrator)
  await remove(administrator, first?.id ?? '')
  await save(administrator, randomUUID(), {})
})

test('what a person who leaves has not shared is deleted, what is shared stays', async () => {
  const { owner, developer } = fixture.people
  const [own, shared] = [randomUUID(), randomUUID()]
  await save(developer, own, { name: 'own' })
  await save(developer, shared, { name: 'for all', shared: true })
  const system = fixture.env.platform.context.system.pool('postgres')
  await system.query('delete from platform.members where account_id = $1', [developer.accountId])
  assert.equal((await get(owner, shared)).name, 'for all')
  assert.deepEqual((await system.query('select id from platform.reports where id = $1', [own])).rows, [])
})

const run = async (person: Person, query: string) =>
  person.request('POST /platform/pg-meta/:ref/report-queries', {
    params: { ref },
    headers: await fixture.project.headers(),
    body: { query },
  })

test('a query of a report answers with the rows of its last statement, cut at 1,000', async () => {
  const { owner, readOnly } = fixture.people
  await fixture.project.query('create table catch as select generate_series(1, 1500) as kilos')
  const { columns, rows } = await run(owner, 'select 1 as one; select count(*) as boats from catch')
  assert.deepEqual([columns.map(({ name }) => name), rows], [['boats'], [['1500']]])
  const cut = await run(readOnly, 'select kilos from catch order by kilos')
  assert.deepEqual([cut.rows.length, cut.truncated], [1_000, true])
})

test('a query of a report changes nothing, whoever reads it and however it is written', async () => {
  const { owner, readOnly } = fixture.people
  for (const query of [
    'delete from catch',
    'begin read write; delete from catch; commit',
    'with gone as (delete from catch returning kilos) select * from gone',
    'set transaction read write; delete from catch',
    `do $$ begin delete from catch; end $$`,
    'select 1; commit; delete from catch; select 2',
    'set role postgres; select 1',
    'create table other ()',
    'listen harbour',
  ])
    for (const person of [owner, readOnly])
      assert.equal(await reasonOf(run(person, query)), 'read_only_access', `${person.email}: ${query}`)
  await fixture.project.query(
    `create function sink() returns int language plpgsql as $$ begin delete from catch; return 1; end $$`,
  )
  assert.equal(await reasonOf(run(owner, 'select sink()')), 'query_failed')
  assert.equal(await reasonOf(run(owner, 'selec 1')), 'query_failed')
  assert.deepEqual((await run(owner, 'select count(*) from catch')).rows, [['1500']])
})

test('a query of a report runs as the role that its reader has in the database', async () => {
  const { owner, readOnly, guest, stranger } = fixture.people
  const roleOf = async (person: Person) => (await run(person, 'select current_user')).rows
  assert.deepEqual(await roleOf(owner), [['postgres']])
  assert.deepEqual(await roleOf(guest), [['postgres']])
  assert.deepEqual(await roleOf(readOnly), [['cairn_reader']])
  assert.equal(await reasonOf(run(stranger, 'select 1')), 'project_not_found')
})

test('a query of a report has 20 seconds', async () => {
  assert.deepEqual((await run(fixture.people.owner, 'show statement_timeout')).rows, [['20s']])
})

test('a name with half a character, which the audit log cannot keep, is refused', async () => {
  const { owner } = fixture.people
  const name = 'Week 🎉'.slice(0, -1)
  assert.equal(await reasonOf(save(owner, randomUUID(), { name, shared: true })), 'invalid_input')
  assert.ok(!(await names(owner)).some((each) => each.startsWith('Week ')))
})
