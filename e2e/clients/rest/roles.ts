import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { checkAnswer, checkRequests, withBody } from './checks.ts'
import type { World } from './checks.ts'

const policies = `
create table notes (id int primary key, owner uuid default auth.uid(), body text, is_public boolean not null default false);
alter table notes enable row level security;
create policy read_public on notes for select to anon using (is_public);
create policy read_own on notes for select to authenticated using (is_public or owner = (select auth.uid()));
create policy add_own on notes for insert to authenticated with check (owner = auth.uid());
create policy change_own on notes for update to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
create policy remove_own on notes for delete to authenticated using (owner = auth.uid() and body <> 'kept');
create table closed (id int primary key);
revoke all on closed from anon, authenticated;
insert into notes values (1, null, 'for all', true), (2, null, 'for nobody', false);`

const account = () => ({
  email: `${randomBytes(6).toString('hex')}@example.com`,
  password: `pw-${randomBytes(9).toString('hex')}`,
})

/** Who may see and change what, and how soon a change of the schema is seen. */
export const roleChecks = (world: World): void => {
  checkRequests(world, [
    ['a service key acts as service_role', '/rpc/who', {}, { status: 200, json: 'service_role' }],
    ['a request without a key is refused', '/films', { headers: { apikey: '' } }, { status: 401 }],
    [
      'a token that nobody signed is refused',
      '/films',
      { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' } },
      { status: 401, error: { code: 'PGRST301' } },
    ],
    [
      'a token that is no token is refused',
      '/films',
      { headers: { authorization: 'Bearer nonsense' } },
      { status: 401, error: { code: 'PGRST301' } },
    ],
    [
      'service_role has the statement timeout of the login',
      '/rpc/setting?name=statement_timeout',
      {},
      { status: 200, json: '8s' },
    ],
  ])

  test('policies decide what anon and two users read and write', async () => {
    const { newClient, rest, anonymous, sql } = world()
    await sql(policies)
    const [ada, bob] = [newClient(), newClient()]
    for (const client of [ada, bob]) assert.equal((await client.auth.signUp(account())).error, null)
    assert.equal((await ada.rpc('who')).data, 'authenticated')
    assert.equal((await anonymous.rpc('who')).data, 'anon')

    assert.equal((await ada.from('notes').insert({ id: 10, body: 'of ada' })).error, null)
    assert.equal((await bob.from('notes').insert({ id: 11, body: 'kept' })).error, null)
    const adaId = (await ada.auth.getUser()).data.user?.id
    const foreign = await bob.from('notes').insert({ id: 12, body: 'forged', owner: adaId })
    assert.deepEqual([foreign.status, foreign.error?.code], [403, '42501'])
    const unsigned = await anonymous.from('notes').insert({ id: 13, body: 'x' })
    assert.deepEqual([unsigned.status, unsigned.error?.code], [401, '42501'])

    const idsFor = async (client: Pick<typeof ada, 'from'>) =>
      (await client.from('notes').select('id').order('id')).data
    assert.deepEqual(await idsFor(ada), [{ id: 1 }, { id: 10 }])
    assert.deepEqual(await idsFor(bob), [{ id: 1 }, { id: 11 }])
    assert.deepEqual((await anonymous.from('notes').select('id')).data, [{ id: 1 }])
    assert.deepEqual((await rest.from('notes').select('id').order('id')).data, [
      { id: 1 },
      { id: 2 },
      { id: 10 },
      { id: 11 },
    ])

    const counted = await ada.from('notes').select('id', { count: 'exact', head: true })
    assert.equal(counted.count, 2)
    assert.deepEqual((await ada.from('notes').update({ body: 'changed' }).gt('id', 0).select('id')).data, [{ id: 10 }])
    assert.deepEqual((await bob.from('notes').delete().gt('id', 0).select('id')).data, [])
    assert.deepEqual((await ada.from('notes').delete().gt('id', 0).select('id')).data, [{ id: 10 }])
  })

  test('a table without privileges answers 401 to anon and 403 to a user', async () => {
    const user = world().newClient()
    assert.equal((await user.auth.signUp(account())).error, null)
    const refused = await user.from('closed').select()
    assert.deepEqual([refused.status, refused.error?.code], [403, '42501'])
    const unsigned = await world().anonymous.from('closed').select()
    assert.deepEqual([unsigned.status, unsigned.error?.code], [401, '42501'])
  })

  test('the claims of a user are those of the token, in every request', async () => {
    const user = world().newClient()
    const { data, error } = await user.auth.signUp(account())
    assert.equal(error, null)
    for (let round = 0; round < 3; round += 1) {
      const { data: claims } = await user.rpc('setting', { name: 'request.jwt.claims' })
      assert.equal(JSON.parse(String(claims)).sub, data.user?.id)
      const { data: own } = await world().rest.rpc('setting', { name: 'request.jwt.claims' })
      assert.equal(JSON.parse(String(own)).role, 'service_role')
    }
  })

  test('anon has the statement timeout of its role', async () => {
    assert.equal((await world().anonymous.rpc('setting', { name: 'statement_timeout' })).data, '3s')
  })

  test('a new table, its columns and its foreign keys are known at once, and a dropped one is not', async () => {
    const { send, sql } = world()
    checkAnswer(await send('/made_later'), { status: 404, error: { code: 'PGRST205' } })
    await sql('create table made_later (id int primary key)')
    checkAnswer(await send('/made_later', withBody('POST', { id: 1 })), { status: 201 })
    await sql('alter table made_later add film_id int references films default 3')
    checkAnswer(await send('/made_later?select=films(title)'), { status: 200, json: [{ films: { title: 'Ran' } }] })
    await sql(`create function made_function() returns int language sql as 'select 4'`)
    checkAnswer(await send('/rpc/made_function'), { status: 200, text: '4' })
    await sql('drop function made_function(); drop table made_later')
    checkAnswer(await send('/rpc/made_function'), { status: 404, error: { code: 'PGRST202' } })
    checkAnswer(await send('/made_later'), { status: 404, error: { code: 'PGRST205' } })
  })

  test('statements that are prepared follow a change of the table', async () => {
    const { send, sql } = world()
    await sql('create table changing (id int primary key, a int); insert into changing values (1, 2)')
    for (let round = 0; round < 4; round += 1)
      checkAnswer(await send('/changing'), { status: 200, json: [{ id: 1, a: 2 }] })
    await sql("alter table changing add b text default 'new'; alter table changing alter a type text")
    checkAnswer(await send('/changing'), { status: 200, json: [{ id: 1, a: '2', b: 'new' }] })
  })
}
