import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { startTestPostgres } from '@cairn/engine'
import type { ClientConfig } from 'pg'
import { Client, Pool } from 'pg'
import { onSharedConnection } from '../src/run/connection.ts'
import { EventLoopLoad } from '../src/run/event-loop-load.ts'
import { Leases } from '../src/run/leases.ts'
import { PreparedStatements } from '../src/run/prepared-statements.ts'
import { runTransaction } from '../src/run/transaction.ts'
import type { Query, TransactionPlan } from '../src/run/transaction.ts'

const tables = `
create table visited (id int primary key);
create role one nologin;
create role two nologin;
grant select, insert on visited to one;
`

const asked: Query = {
  text: `select pg_backend_pid() as pid, current_user::text as role, current_setting('cairn.of') as setting, $1::int as value`,
  values: [0],
}
const visit = (id: number): Query => ({ text: 'insert into visited values ($1::int) returning id', values: [id] })
/** Waits while another has lock 1. */
const hold: Query = { text: 'select pg_backend_pid() as pid, pg_advisory_xact_lock($1)::text', values: [1] }

const hasCode = (code: string) => (error: unknown) => error instanceof Error && 'code' in error && error.code === code

/** A session that has lock 1 when it wants it. */
const lockHolder = async (connection: ClientConfig) => {
  const client = new Client(connection)
  await client.connect()
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'`
  return {
    client,
    lock: () => client.query('select pg_advisory_lock(1)'),
    unlock: () => client.query('select pg_advisory_unlock(1)'),
    /** Returns when so many wait for it. */
    waitedForBy: async (count: number) => {
      let { rowCount } = await client.query(waiting)
      while (rowCount !== count) ({ rowCount } = await client.query(waiting))
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Returns when so many milliseconds have passed by the clock of this process. */
const outlasting = async (ms: number): Promise<void> => {
  const until = performance.now() + ms
  while (performance.now() < until) await setImmediate()
}

const statusesOf = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status)

test('requests that share a connection', async (t) => {
  await using cleanup = new AsyncDisposableStack()
  const { connection } = cleanup.use(await startTestPostgres('rest-shared'))
  const pool = new Pool({ ...connection('postgres'), max: 1, pipeline: true })
  pool.on('error', () => undefined)
  cleanup.defer(() => pool.end())
  await pool.query(tables)
  const prepared = new PreparedStatements({ quickMs: 100 })
  const parts = { project: { pool: () => pool }, settings: { poolSize: null }, prepared, leases: new Leases() }

  /** As the data API does it: what is quick by its last runs lets others join, and joins. */
  const run = (query: Query, { role = 'postgres', settings = [] }: Partial<TransactionPlan> = {}) => {
    const isQuick = prepared.isQuick(role, query.text)
    return onSharedConnection(parts, isQuick, async (lease) => {
      if (isQuick && lease.underWay === 1) parts.leases.open(lease)
      const [answer] = await runTransaction(lease.client, prepared, {
        role,
        isReadOnly: false,
        settings: [['cairn.of', role], ...settings, ['role', role]],
        queries: [query],
        end: 'commit',
        isGathered: lease.underWay > 1,
      })
      return answer?.rows[0]
    })
  }
  /** Runs a query until it counts as quick. The first runs prepare it, and are slower. */
  const learn = async (query: () => Query, role = 'postgres') => {
    while (!prepared.isQuick(role, query().text)) await run(query(), { role })
  }
  let id = 0
  const nextVisit = () => visit(++id)
  const outside = cleanup.use(await lockHolder(connection('postgres')))

  /** Has the connection until the lock is free. */
  const takeConnection = async () => {
    await learn(() => hold)
    await outside.lock()
    const ended = run(hold)
    await outside.waitedForBy(1)
    return { ended }
  }

  /** Begins requests while another has the connection, then lets that end, and returns the results of all. */
  const behindAnother = async (begin: () => ReturnType<typeof run>[], end: () => Promise<unknown> = outside.unlock) => {
    const holder = await takeConnection()
    const results = Promise.allSettled([holder.ended, ...begin()])
    assert.equal(pool.waitingCount, 0, 'none of them waits for a connection of its own')
    await end()
    return results
  }

  await t.test('each has its own role, settings and answer', async () => {
    for (const role of ['one', 'two']) await learn(() => asked, role)
    const roles = ['one', 'two', 'one']
    const [, ...answers] = await behindAnother(() =>
      roles.map((role, value) => run({ ...asked, values: [value] }, { role })),
    )
    assert.deepEqual(
      answers.map((result) => result.status === 'fulfilled' && { ...result.value, pid: undefined }),
      roles.map((role, value) => ({ pid: undefined, role, setting: role, value })),
    )
  })

  await t.test('an error of one undoes nothing of the others', async () => {
    await learn(nextVisit)
    const [first, second] = [++id, ++id]
    const settled = await behindAnother(() => [first, first, second].map((each) => run(visit(each))))
    assert.deepEqual(statusesOf(settled), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    assert.ok(settled[2]?.status === 'rejected' && hasCode('23505')(settled[2].reason))
    const { rows } = await pool.query('select id from visited where id = any($1) order by id', [[first, second]])
    assert.deepEqual(
      rows.map((row) => row.id),
      [first, second],
    )
  })

  await t.test('what a role may not is refused to it alone', async () => {
    await pool.query('grant select, insert on visited to two')
    for (const role of ['one', 'two']) await learn(nextVisit, role)
    await pool.query('revoke insert on visited from two')
    const settled = await behindAnother(() => ['one', 'two', 'one'].map((role) => run(nextVisit(), { role })))
    assert.deepEqual(statusesOf(settled), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    assert.ok(settled[2]?.status === 'rejected' && hasCode('42501')(settled[2].reason))
  })

  await t.test('one that was slow gets a connection of its own before those that come later', async () => {
    await learn(nextVisit)
    const slow: Query = { text: 'select pg_sleep($1), true', values: [0.2] }
    await run(slow)
    await run(slow)
    assert.equal(prepared.isQuick('postgres', slow.text), false)
    const holder = await takeConnection()
    const order: string[] = []
    const noted = async (name: string, result: Promise<unknown>) => {
      await result
      order.push(name)
    }
    const joined = noted('joined', run(nextVisit()))
    const alone = noted('alone', run(slow))
    const later = noted('later', run(nextVisit()))
    await outside.unlock()
    await Promise.all([holder.ended, joined, alone, later])
    assert.deepEqual(order, ['joined', 'alone', 'later'])
  })

  await t.test('a connection that breaks refuses all of its requests, and the next one has another', async () => {
    await learn(() => asked)
    const settled = await behindAnother(
      () => [run(asked), run(asked)],
      () =>
        outside.client.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'advisory'`),
    )
    assert.deepEqual(statusesOf(settled), ['rejected', 'rejected', 'rejected'])
    assert.equal((await run({ ...asked, values: [4] }))?.['value'], 4)
  })
})

test('quick requests share connections of a busy process while others are free', async (t) => {
  await using cleanup = new AsyncDisposableStack()
  const { connection } = cleanup.use(await startTestPostgres('rest-early'))
  const pool = new Pool({ ...connection('postgres'), max: 3, pipeline: true })
  pool.on('error', () => undefined)
  cleanup.defer(() => pool.end())
  const prepared = new PreparedStatements({ quickMs: 10_000 })
  const load = { isBusy: true }
  const parts = { project: { pool: () => pool }, settings: { poolSize: null }, prepared }
  const patient = new Leases({ enough: 2, standsStillMs: Infinity, load })

  const run = ({ text, values }: Query, { leases = patient, begun = (): void => undefined } = {}) => {
    const isQuick = prepared.isQuick('postgres', text)
    return onSharedConnection({ ...parts, leases }, isQuick, async (lease) => {
      if (isQuick && lease.underWay === 1) leases.open(lease)
      begun()
      const [answer] = await prepared.run(lease.client, 'postgres', [{ text, values }], lease.underWay > 1)
      return answer?.rows[0]?.['pid']
    })
  }
  const pid: Query = { text: 'select pg_backend_pid() as pid', values: [] }
  await run(pid)

  /** How many connections six requests take. No answer is read between them. */
  const connectionsOfSix = async () => {
    const answers: Promise<unknown>[] = []
    for (let count = 0; count < 6; count += 1)
      await new Promise<undefined>((resolve) => answers.push(run(pid, { begun: () => resolve(undefined) })))
    return new Set(await Promise.all(answers)).size
  }

  await t.test('once there are enough of them', async () => assert.equal(await connectionsOfSix(), 2))

  await t.test('unless all of those stand still', async () => {
    await using outside = await lockHolder(connection('postgres'))
    const leases = new Leases({ enough: 2, standsStillMs: 10, load })
    await run(hold)
    await outside.lock()
    const held = [run(hold, { leases }), run(hold, { leases })]
    await outside.waitedForBy(2)
    await outlasting(10)
    const other = await run(pid, { leases })
    await outside.unlock()
    assert.ok(!(await Promise.all(held)).includes(other))
  })

  await t.test('unless the process waits for its servers', async () => {
    load.isBusy = false
    assert.equal(await connectionsOfSix(), 3)
  })
})

test('a process is busy that works for most of the time', async () => {
  const load = new EventLoopLoad()
  await setTimeout(150)
  assert.equal(load.isBusy, false)
  await outlasting(150)
  assert.equal(load.isBusy, true)
})
