import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
let table = ''
before(async () => {
  fixture = await startMembersFixture()
  const results = await fixture.project.query(
    `create table note (id int primary key, owner text);
     insert into note values (1, 'ann'), (2, 'ben');
     alter table note enable row level security;
     grant select on note to anon, authenticated;
     create policy own on note to authenticated using (owner = (auth.jwt() ->> 'name'));
     select 'note'::regclass::oid`,
  )
  table = results.at(-1)?.rows[0]?.[0] ?? ''
})
after(() => fixture[Symbol.asyncDispose]())

type Reader = 'owner' | 'readOnly'
const asAnn = '{"role": "authenticated", "claims": {"name": "ann"}}'

const params = () => ({ ref: fixture.project.ref, id: table })
const headersWith = async (impersonate?: string) => ({
  ...(await fixture.project.headers()),
  ...(impersonate === undefined ? {} : { 'x-impersonate': impersonate }),
})
const rowsFor = async (person: Reader, impersonate?: string) =>
  fixture.people[person].send('GET /platform/pg-meta/:ref/relations/:id/rows', {
    params: params(),
    headers: await headersWith(impersonate),
    query: {},
  })
const idsOf = async (response: Response) => {
  const { rows }: { rows: string[][] } = JSON.parse(await response.text())
  return rows.map(([id]) => id)
}

test('a member who can write reads rows as a role with claims, exports them and runs SQL as it', async () => {
  assert.deepEqual(await idsOf(await rowsFor('owner')), ['1', '2'])
  assert.deepEqual(await idsOf(await rowsFor('owner', asAnn)), ['1'])
  assert.deepEqual(await idsOf(await rowsFor('owner', '{"role": "anon"}')), [])
  const file = await fixture.people.owner.send('GET /platform/pg-meta/:ref/relations/:id/export', {
    params: params(),
    headers: await headersWith(asAnn),
    query: { format: 'csv' },
  })
  assert.equal(await file.text(), 'id,owner\n1,ann\n')
  const { results } = await fixture.people.owner.request('POST /platform/pg-meta/:ref/run', {
    params: { ref: fixture.project.ref },
    headers: await headersWith(asAnn),
    body: { query: 'select current_user, count(*) from note' },
  })
  assert.deepEqual(results[0]?.rows, [['authenticated', '1']])
})

test('a member who can only read cannot act as another role', async () => {
  assert.equal((await rowsFor('readOnly')).status, 200)
  for (const impersonate of [asAnn, '{"role": "anon"}', '{"role": "postgres"}']) {
    const refused = await rowsFor('readOnly', impersonate)
    assert.equal(refused.status, 403, impersonate)
    assert.match(await refused.text(), /Only members who can change rows can act as another role/)
  }
})

test('a header that is not a role is refused before the database is asked', async () => {
  for (const impersonate of ['x', '[]', '{}', '{"role": ""}', '{"role": "none"}', '{"role": "anon", "claims": []}']) {
    const refused = await rowsFor('owner', impersonate)
    assert.equal(refused.status, 400, impersonate)
    assert.match(await refused.text(), /x-impersonate/)
  }
})
