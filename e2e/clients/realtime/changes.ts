import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@cairn/dev-env'
import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { Inbox, joined } from './world.ts'
import type { World } from './world.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

interface Asked {
  table?: string
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  filter?: string
  select?: string[]
}

let channels = 0

/** Follows changes from the moment at which this resolves. */
const follow = async (client: SupabaseClient, { event = '*', ...rest }: Asked) => {
  channels += 1
  const inbox = new Inbox<Change>()
  const channel: RealtimeChannel = client.channel(`changes-${channels}`, {
    config: { postgres_changes_options: { wait: true } },
  })
  // Its overloads are by event; a test asks for any.
  const asked = { event: '*', schema: 'public', ...rest } as const
  if (event === '*') channel.on<Record<string, unknown>>('postgres_changes', asked, inbox.put)
  else if (event === 'INSERT')
    channel.on<Record<string, unknown>>('postgres_changes', { ...asked, event: 'INSERT' }, inbox.put)
  else if (event === 'UPDATE')
    channel.on<Record<string, unknown>>('postgres_changes', { ...asked, event: 'UPDATE' }, inbox.put)
  else channel.on<Record<string, unknown>>('postgres_changes', { ...asked, event: 'DELETE' }, inbox.put)
  await joined(channel)
  return inbox
}

const entries = async (inbox: Inbox<Change>, count: number) => {
  const got = []
  for (let at = 0; at < count; at += 1) {
    const { new: row } = await inbox.take()
    got.push('entry' in row ? row['entry'] : undefined)
  }
  return got
}

/** What is committed in the database. */
export const changeChecks = (world: World): void => {
  test('inserts, updates and deletes arrive in the order of their commits, with the row and its key', async () => {
    const { sql } = world()
    const inbox = await follow(world().anonymous(), { table: 'buoys' })
    const startedAtMs = Date.now()
    await sql(`insert into public.buoys values (1, 'Nore', 12.50)`)
    await sql(`update public.buoys set name = 'The Nore' where id = 1; delete from public.buoys where id = 1`)
    const insert = await inbox.take()
    assert.deepEqual(
      [insert.eventType, insert.schema, insert.table, insert.new, insert.old, insert.errors],
      ['INSERT', 'public', 'buoys', { id: 1, name: 'Nore', depth: 12.5, owner: null, notes: null }, {}, null],
    )
    assert.ok(Math.abs(Date.parse(insert.commit_timestamp) - startedAtMs) < 60_000, insert.commit_timestamp)
    const update = await inbox.take()
    assert.deepEqual(
      [update.eventType, update.new, update.old],
      ['UPDATE', { id: 1, name: 'The Nore', depth: 12.5, owner: null, notes: null }, { id: 1 }],
    )
    const deletion = await inbox.take()
    assert.deepEqual([deletion.eventType, deletion.new, deletion.old], ['DELETE', {}, { id: 1 }])
  })

  test('what is rolled back does not arrive, and a channel gets what it asked for alone', async () => {
    const { sql } = world()
    const updates = await follow(world().anonymous(), { table: 'buoys', event: 'UPDATE' })
    const ofSchema = await follow(world().anonymous(), {})
    await sql(`begin; insert into public.buoys values (2, 'lost'); rollback`)
    await sql(`insert into public.buoys values (2, 'kept'); update public.buoys set depth = 3 where id = 2`)
    await sql(`insert into public.catches (id) values (1); delete from public.catches; delete from public.buoys`)
    assert.deepEqual((await updates.take()).new, { id: 2, name: 'kept', depth: 3, owner: null, notes: null })
    const all = []
    for (let at = 0; at < 5; at += 1) all.push(await ofSchema.take())
    assert.deepEqual(
      all.map(({ eventType, table }) => `${eventType} ${table}`),
      ['INSERT buoys', 'UPDATE buoys', 'INSERT catches', 'DELETE catches', 'DELETE buoys'],
    )
    assert.equal(updates.isEmpty, true)
  })

  test('values have the types of the data API', async () => {
    const { sql } = world()
    const inbox = await follow(world().anonymous(), { table: 'catches', event: 'INSERT' })
    await sql(`insert into public.catches values
      (9007199254740991, 'NaN', true, '{"a,b","c\\"d",null}', '{"k": [1, {"x": "y"}]}',
       '2026-02-03 04:05:06.5+00', '2026-02-03', '\\xdeadbeef')`)
    assert.deepEqual((await inbox.take()).new, {
      id: 9_007_199_254_740_991,
      weight: 'NaN',
      landed: true,
      tags: ['a,b', 'c"d', null],
      details: { k: [1, { x: 'y' }] },
      at: '2026-02-03T04:05:06.5+00:00',
      day: '2026-02-03',
      photo: String.raw`\xdeadbeef`,
    })
    await sql('delete from public.catches')
  })

  const filters: [filter: string, passes: number[]][] = [
    ['id=eq.11', [11]],
    ['id=neq.11', [12, 13]],
    ['id=gte.12', [12, 13]],
    ['id=in.(11,13)', [11, 13]],
    ['id=not.in.(11,13)', [12]],
    ['name=eq.Sunk Head', [12]],
    ['name=in.("Sunk, Head",Shipwash)', [13]],
    ['name=like.S%', [12, 13]],
    ['name=ilike.s%k head', [12]],
    ['name=match.^[NS]', [11, 12, 13]],
    ['depth=lt.7.5', [11]],
    ['depth=eq.7.50', [12]],
    ['depth=is.null', [13]],
    ['depth=not.is.null', [11, 12]],
    ['depth=isdistinct.5', [12, 13]],
    ['owner=eq.A0000000-0000-4000-8000-000000000001', [11]],
    ['id=gt.11,depth=not.is.null', [12]],
  ]
  for (const [filter, passes] of filters)
    test(`filter ${filter}`, async () => {
      const { sql } = world()
      const inbox = await follow(world().anonymous(), { table: 'buoys', event: 'INSERT', filter })
      await sql(`insert into public.buoys values
        (11, 'Nore', 5, '${world().users.ada}'), (12, 'Sunk Head', 7.5, null), (13, 'Shipwash', null, null)`)
      // It passes none of them, and arrives behind all that do.
      const last = await follow(world().anonymous(), { table: 'buoys', event: 'DELETE' })
      await sql('delete from public.buoys')
      await last.take()
      const got = []
      while (!inbox.isEmpty) got.push((await inbox.take()).new)
      assert.deepEqual(
        got.map((row) => ('id' in row ? row['id'] : undefined)),
        passes,
      )
    })

  test('a filter that cannot be read is refused when the channel is joined', async () => {
    await assert.rejects(follow(world().anonymous(), { table: 'buoys', filter: 'id is 5' }), /InvalidFilter/)
  })

  test('columns that were not asked for are not sent', async () => {
    const { sql } = world()
    const inbox = await follow(world().anonymous(), { table: 'buoys', event: 'INSERT', select: ['name'] })
    await sql(`insert into public.buoys values (21, 'Knock', 4); delete from public.buoys`)
    assert.deepEqual((await inbox.take()).new, { id: 21, name: 'Knock' })
  })

  test('policies decide who is told of a row', async () => {
    const { sql, users } = world()
    const [ada, bob] = [await world().signedIn('ada'), await world().signedIn('bob')]
    const inboxes = {
      ada: await follow(ada, { table: 'logbook' }),
      bob: await follow(bob, { table: 'logbook' }),
      anonymous: await follow(world().anonymous(), { table: 'logbook' }),
      service: await follow(world().service(), { table: 'logbook' }),
    }
    await sql(`insert into public.logbook (owner, entry) values ('${users.ada}', 'of Ada')`)
    await sql(`insert into public.logbook (owner, entry) values ('${users.bob}', 'of Bob')`)
    await sql(`update public.logbook set entry = entry || '!' where owner = '${users.ada}'`)
    assert.deepEqual(await entries(inboxes.service, 3), ['of Ada', 'of Bob', 'of Ada!'])
    assert.deepEqual(await entries(inboxes.ada, 2), ['of Ada', 'of Ada!'])
    assert.deepEqual(await entries(inboxes.bob, 1), ['of Bob'])
    assert.deepEqual(
      Object.values(inboxes).map(({ isEmpty }) => isEmpty),
      [true, true, true, true],
    )
  })

  test('of a deleted row in a table with policies, only its key is sent', async () => {
    const { sql, users } = world()
    await sql('alter table public.logbook replica identity full; truncate public.logbook')
    const ada = await follow(await world().signedIn('ada'), { table: 'logbook', event: 'DELETE' })
    await sql(`insert into public.logbook (owner, entry) values ('${users.bob}', 'secret'); delete from public.logbook`)
    const { old } = await ada.take()
    assert.deepEqual(Object.keys(old), ['id'])
  })

  test('a column that a role may not read is not sent, and a table that it may not read is silent', async () => {
    const { sql } = world()
    await sql(`revoke select on public.buoys from anon; grant select (id, name) on public.buoys to anon`)
    const inbox = await follow(world().anonymous(), { table: 'buoys', event: 'INSERT' })
    await sql(`insert into public.buoys values (31, 'Knoll', 4, null, 'secret')`)
    assert.deepEqual((await inbox.take()).new, { id: 31, name: 'Knoll' })
    await sql(`revoke select on public.buoys from anon; revoke select (id, name) on public.buoys from anon`)
    const service = await follow(world().service(), { table: 'buoys', event: 'INSERT' })
    await sql(`insert into public.buoys values (32, 'Hidden', 4)`)
    await service.take()
    await sql(`grant select on public.buoys to anon; insert into public.buoys values (33, 'Shown', 4)`)
    assert.deepEqual((await inbox.take()).new, { id: 33, name: 'Shown', depth: 4, owner: null, notes: null })
    await sql('delete from public.buoys')
  })

  test('conditions find out nothing about columns that a role may not read, nor about deleted rows that policies hide', async () => {
    const { sql, users } = world()
    await sql(`revoke select on public.buoys from anon; grant select (id, name) on public.buoys to anon`)
    const hidden = await follow(world().anonymous(), { table: 'buoys', event: 'INSERT', filter: 'notes=eq.secret' })
    const shown = await follow(world().anonymous(), { table: 'buoys', event: 'INSERT', filter: 'name=eq.Knoll' })
    await sql(`insert into public.buoys values (51, 'Knoll', 4, null, 'secret')`)
    await shown.take()
    assert.equal(hidden.isEmpty, true)
    await sql('grant select on public.buoys to anon')
    await sql(`alter table public.logbook replica identity full`)
    const ada = await world().signedIn('ada')
    const guessed = await follow(ada, { table: 'logbook', event: 'DELETE', filter: 'entry=eq.secret' })
    const all = await follow(ada, { table: 'logbook', event: 'DELETE' })
    await sql(`insert into public.logbook (owner, entry) values ('${users.bob}', 'secret'); delete from public.logbook`)
    await all.take()
    assert.equal(guessed.isEmpty, true)
    await sql('delete from public.buoys')
  })

  test('a table that was changed is sent as it is now', async () => {
    const { sql } = world()
    await sql(
      `create table public.tides (id int primary key); alter publication supabase_realtime add table public.tides`,
    )
    const inbox = await follow(world().anonymous(), { table: 'tides' })
    await sql('insert into public.tides values (1)')
    assert.deepEqual((await inbox.take()).new, { id: 1 })
    await sql(
      `alter table public.tides add column height numeric(5, 2) default 1.25; insert into public.tides values (2)`,
    )
    assert.deepEqual((await inbox.take()).new, { id: 2, height: 1.25 })
  })

  test('a change that the server sends before others can see it is waited for', async () => {
    const { running, sql, users } = world()
    const ada = await follow(await world().signedIn('ada'), { table: 'logbook', event: 'INSERT' })
    const admin = running.project.pool('supabase_admin')
    const isTrue = async (text: string) => (await admin.query<{ found: boolean }>(text)).rows[0]?.found === true
    // A commit that waits for a standby is on the disk and in the stream, and is not visible yet.
    await admin.query(`alter system set synchronous_standby_names = 'nobody'`)
    await admin.query('select pg_reload_conf()')
    let committed = 0
    const insert = async () => {
      await sql(`insert into public.logbook (owner, entry) values ('${users.ada}', 'early')`)
      committed += 1
    }
    const inserts = [insert()]
    await until('a commit waits', async () => {
      if (await isTrue(`select exists (select from pg_stat_activity where wait_event = 'SyncRep') as found`))
        return true
      // On a busy machine the server commits before it has read the setting.
      if (committed === inserts.length) inserts.push(insert())
      return false
    })
    await until('it was sent', () =>
      isTrue(`select bool_and(sent_lsn >= pg_current_wal_flush_lsn()) as found from pg_stat_replication`),
    )
    await admin.query('alter system reset synchronous_standby_names')
    await admin.query('select pg_reload_conf()')
    await Promise.all(inserts)
    assert.deepEqual(
      await entries(ada, inserts.length),
      inserts.map(() => 'early'),
    )
    await sql('delete from public.logbook')
  })

  test('a transaction of 5,000 rows arrives whole and in order', async () => {
    const { sql } = world()
    const inbox = await follow(world().anonymous(), { table: 'catches', event: 'INSERT' })
    await sql('insert into public.catches (id) select generate_series(1, 5000)')
    for (let id = 1; id <= 5_000; id += 1) {
      const { new: row } = await inbox.take()
      assert.equal('id' in row ? row['id'] : undefined, id)
    }
    await sql('delete from public.catches')
  })
}
