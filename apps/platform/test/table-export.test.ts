import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
let table: string
const name = `a "/ \n'; 表`
before(async () => {
  fixture = await startMembersFixture()
  const quoted = `"${name.replaceAll('"', '""')}"`
  const [, , found] = await fixture.project.query(
    `create table ${quoted} (id int); insert into ${quoted} select generate_series(1, 1000);
     select '${quoted.replaceAll("'", "''")}'::regclass::oid`,
  )
  table = found?.rows[0]?.[0] ?? ''
})
after(() => fixture[Symbol.asyncDispose]())

const download = async (person: 'owner' | 'readOnly', query: Record<string, unknown>) =>
  fixture.people[person].send('GET /platform/pg-meta/:ref/relations/:id/export', {
    params: { ref: fixture.project.ref, id: table },
    headers: await fixture.project.headers(),
    query,
  })

test('a member downloads all rows as a file with the name of the table, and the audit log has an entry', async () => {
  const filters = JSON.stringify([{ column: 'id', operator: '>', value: '1' }])
  const response = await download('readOnly', { format: 'csv', filters })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(
    decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''),
    `${name}.csv`,
  )
  assert.equal((await response.text()).split('\n').length, 1_001)
  const { entries } = await fixture.people.owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: fixture.organization.slug },
  })
  const entry = entries.find(({ action }) => action === 'table.exported')
  assert.deepEqual(entry?.details, { table: `public.${name}`, format: 'csv', filtered: true })
  assert.equal(entry?.actor.email, fixture.people.readOnly.email)
})

test('an export that the database refuses is an error, not a file', async () => {
  const filters = JSON.stringify([{ column: 'id', operator: '=', value: 'x' }])
  const response = await download('owner', { format: 'csv', filters })
  assert.equal(response.status, 422)
  assert.match(await response.text(), /22P02/)
})
