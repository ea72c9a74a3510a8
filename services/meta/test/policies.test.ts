import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@cairn/dev-env'
import type { PolicyTest } from '@cairn/contracts/database/policy-test'
import type { PolicyTestRequest } from '../src/index.ts'
import { deleteRows, impersonating, insertRow, listRows, testPolicies, updateRow } from '../src/index.ts'
import { refusal, startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

const ann = '11111111-1111-4111-8111-111111111111'
const asAnn = { role: 'authenticated', claims: { sub: ann, team: 'red' } }
const anon = { role: 'anon', claims: {} }

before(() =>
  run(`
    create schema private;
    create function claim(name text) returns text language sql stable as
      $$ select nullif(current_setting('request.jwt.claims', true), '')::json ->> name $$;
    create function private.is_red() returns boolean language sql stable security definer as
      $$ select public.claim('team') = 'red' $$;
    create table member (team_id int, sub text);
    alter table member enable row level security;
    grant select on member to authenticated;
    create policy own on member to authenticated using (sub = claim('sub'));
    insert into member values (1, '${ann}'), (2, 'somebody');
    create table "Odd "" note" (id int primary key, "constructor" text, team_id int, is_locked boolean, owner text default claim('sub'));
    alter table "Odd "" note" enable row level security;
    grant select, insert, update, delete on "Odd "" note" to authenticated, anon;
    insert into "Odd "" note" values (1, 'of Ann', null, false, '${ann}'), (2, 'of her team', 1, false, 'x'),
      (3, 'locked', 1, true, 'x'), (4, 'of others', 2, false, 'x'), (5, null, null, null, null);
    create policy "by owner" on "Odd "" note" for select to authenticated using (owner = claim('sub'));
    create policy "by team" on "Odd "" note" for select to authenticated
      using (exists (select 1 from member where member.team_id = "Odd "" note".team_id));
    create policy "not locked" on "Odd "" note" as restrictive for select using (is_locked is not true);
    create policy "red team writes" on "Odd "" note" for update to authenticated using (private.is_red());
    create policy "owner deletes" on "Odd "" note" for delete to authenticated using (owner = claim('sub'));
    create policy "inserts own" on "Odd "" note" for insert to authenticated with check (owner = claim('sub'));
    create table plain (id int primary key);
    insert into plain values (1);
    revoke all on plain from anon;
    grant select on plain to anon;`),
)

const note = () => idOf('"Odd "" note"')
const testNote = async (request: Partial<PolicyTestRequest>) =>
  testPolicies(db, await note(), { command: 'SELECT', impersonation: asAnn, values: {}, ...request })

/** The rows by their id, with the policies that passed. */
const passedBy = ({ rows: tested, policies }: PolicyTest) =>
  tested.map(({ cells, is_allowed: isAllowed, results }) => [
    cells[0],
    isAllowed,
    policies.flatMap(({ name }, index) => (results[index] === true ? [name] : [])).join(', '),
  ])
const allowedIds = (tested: PolicyTest) =>
  tested.rows.filter(({ is_allowed: isAllowed }) => isAllowed).map(({ cells }) => cells[0])

test('each row is listed with the policies that let it through and those that blocked it', async () => {
  const tested = await testNote({})
  assert.equal(tested.row_security, 'on')
  assert.equal(tested.has_privilege, true)
  assert.deepEqual(
    tested.policies.map(({ name, action, stage }) => `${name} ${action} ${stage}`),
    ['by owner PERMISSIVE command', 'by team PERMISSIVE command', 'not locked RESTRICTIVE command'],
  )
  assert.deepEqual(passedBy(tested), [
    ['1', true, 'by owner, not locked'],
    ['2', true, 'by team, not locked'],
    ['3', false, 'by team'],
    ['4', false, 'not locked'],
    ['5', false, 'not locked'],
  ])
  assert.equal(tested.rows[4]?.results[0], null)
})

test('the verdict is the one of PostgreSQL for every command', async () => {
  const id = await note()
  for (const impersonation of [asAnn, anon, { role: 'authenticated', claims: { sub: 'x' } }]) {
    const who = impersonating(db, impersonation)
    const readable = (await listRows(who, id, { offset: 0, limit: 100 })).rows.map(([first]) => first)
    assert.deepEqual(allowedIds(await testNote({ impersonation })), readable)
    const all = ['1', '2', '3', '4', '5']
    const updatable = allowedIds(await testNote({ impersonation, command: 'UPDATE' }))
    const deletable = allowedIds(await testNote({ impersonation, command: 'DELETE' }))
    for (const key of all) {
      const isUpdated = await updateRow(who, id, { key: { id: key }, values: { is_locked: 'false' } }).then(
        () => true,
        () => false,
      )
      assert.equal(isUpdated, updatable.includes(key), `update of ${key} as ${JSON.stringify(impersonation)}`)
    }
    for (const key of all) {
      const isDeleted = await deleteRows(who, id, { keys: [{ id: key }] }).then(
        () => true,
        () => false,
      )
      assert.equal(isDeleted, deletable.includes(key), `delete of ${key} as ${JSON.stringify(impersonation)}`)
    }
    await run(`truncate "Odd "" note"; insert into "Odd "" note" values (1, 'of Ann', null, false, '${ann}'), (2, 'of her team', 1, false, 'x'),
      (3, 'locked', 1, true, 'x'), (4, 'of others', 2, false, 'x'), (5, null, null, null, null)`)
  }
})

test('an update is tested with the new row too: WITH CHECK, or USING without it, and the policies of reading', async () => {
  await run(`
    create table task (id int primary key, owner text, state text default 'open', size int generated always as (id * 2) stored);
    alter table task enable row level security;
    grant select, update on task to authenticated;
    insert into task values (1, '${ann}'), (2, '${ann}'), (3, 'x');
    create policy "reads own" on task for select to authenticated using (owner = claim('sub') or owner = 'shared');
    create policy "changes own" on task for update to authenticated using (owner = claim('sub'));
    create policy "gives away" on task for update to authenticated using (false) with check (owner in ('shared', 'hidden'));
    create policy "keeps closed" on task as restrictive for update to authenticated using (true) with check (state <> 'closed' or id = 2);`)
  const id = await idOf('task')
  const who = impersonating(db, asAnn)
  for (const values of [{}, { state: 'closed' }, { owner: 'shared' }, { owner: 'hidden' }, { owner: 'x' }]) {
    const tested = await testPolicies(db, id, { command: 'UPDATE', impersonation: asAnn, values })
    const updated: string[] = []
    for (const key of ['1', '2', '3']) {
      const given = Object.keys(values).length === 0 ? { owner: ann } : values
      const isUpdated = await updateRow(who, id, { key: { id: key }, values: given }).then(
        () => true,
        () => false,
      )
      if (isUpdated) updated.push(key)
    }
    // Rows that were written stand at the end of the table.
    assert.deepEqual(new Set(allowedIds(tested)), new Set(updated), JSON.stringify(values))
    await run(`update task set owner = '${ann}', state = 'open' where id < 3`)
  }
  const closed = await testPolicies(db, id, { command: 'UPDATE', impersonation: asAnn, values: { state: 'closed' } })
  assert.deepEqual(
    closed.policies.map(({ name, stage }) => `${stage}: ${name}`),
    [
      'read: reads own',
      'command: changes own',
      'command: gives away',
      'command: keeps closed',
      'read_new: reads own',
      'check: changes own',
      'check: gives away',
      'check: keeps closed',
    ],
  )
  const first = closed.rows.find(({ cells }) => cells[0] === '1')
  assert.deepEqual(first?.results, [true, true, false, true, true, true, false, false])
  await refusal(testPolicies(db, id, { command: 'UPDATE', impersonation: asAnn, values: { nothing: '1' } }))
})

test('a new row is checked with its defaults, and nothing is inserted', async () => {
  const own = await testNote({ command: 'INSERT', values: { id: '9', constructor: `it's "new"` } })
  assert.deepEqual(own.rows, [{ cells: ['9', `it's "new"`, null, null, ann], is_allowed: true, results: [true] }])
  const foreign = await testNote({ command: 'INSERT', values: { id: '9', owner: 'x' } })
  assert.deepEqual(foreign.rows[0]?.results, [false])
  assert.equal(foreign.rows[0]?.is_allowed, false)
  const who = impersonating(db, asAnn)
  await refusal(insertRow(who, await note(), { values: { id: '9', owner: 'x' } }))
  assert.deepEqual(await rows(`select count(*) from "Odd "" note"`), [['5']])
})

test('it is said where row-level security is off, does not apply, or the privilege is missing', async () => {
  const plain = await idOf('plain')
  const request = { command: 'SELECT', impersonation: anon, values: {} } as const
  const off = await testPolicies(db, plain, request)
  assert.deepEqual([off.row_security, off.has_privilege, off.rows[0]?.is_allowed], ['off', true, true])
  assert.equal((await testPolicies(db, plain, { ...request, command: 'DELETE' })).has_privilege, false)
  const service = await testNote({ impersonation: { role: 'service_role', claims: {} } })
  assert.deepEqual([service.row_security, allowedIds(service).length], ['bypassed', 5])
})

test('policies that write, sleep or fail change nothing and end in time, with the name of the policy', async () => {
  await run(`
    create table hostile (id int primary key);
    insert into hostile values (1);
    grant all on hostile, plain to anon;
    alter table hostile enable row level security;
    create sequence counter;
    grant all on sequence counter to anon;
    create function spoil(how text) returns boolean language plpgsql as $$
    begin
      if how = 'write' then insert into plain values (99);
      elsif how = 'escape' then perform set_config('transaction_read_only', 'off', true); insert into plain values (99);
      elsif how = 'sleep' then perform set_config('statement_timeout', '0', true); perform pg_sleep(60);
      elsif how = 'lock' then perform pg_advisory_lock(42); perform set_config('role', 'service_role', false);
      elsif how = 'divide' then return 1 / 0 = 1;
      end if;
      return true;
    end $$;`)
  const id = await idOf('hostile')
  const request = { command: 'SELECT', impersonation: anon, values: {} } as const
  const policy = (how: string) =>
    run(`drop policy if exists spoiled on hostile; create policy spoiled on hostile using (spoil('${how}'))`)
  for (const how of ['write', 'escape', 'divide']) {
    await policy(how)
    const refused = await refusal(testPolicies(db, id, request))
    assert.match(refused.message, /^The policy spoiled failed: /, how)
  }
  await policy('lock')
  assert.equal((await testPolicies(db, id, request)).rows[0]?.is_allowed, true)
  await policy('sleep')
  const controller = new AbortController()
  const refused = refusal(testPolicies(db, id, request, controller.signal))
  const sleeping = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`
  await until('the policy is evaluated', async () => (await rows(sleeping)).length > 0)
  controller.abort()
  assert.equal((await refused).reason, 'query_cancelled')
  assert.deepEqual(await rows('select id from plain'), [['1']])
  assert.deepEqual(await rows(`select count(*) from pg_locks where locktype = 'advisory'`), [['0']])
  assert.deepEqual(await rows('select current_user'), [['postgres']])
})
