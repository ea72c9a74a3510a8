import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import { findUserRange } from '../src/instance-users.ts'
import { connectAs, secrets, startTestEngine } from './test-engine.ts'

const run = promisify(execFile)

const skip = process.getuid?.() === 0 && findUserRange('/') !== undefined ? false : 'only root gives users to instances'

const ownersIn = async (home: string, id: string): Promise<Set<number>> => {
  const folder = join(home, 'instances', id)
  const names = await readdir(join(folder, 'data'), { recursive: true })
  const stats = await Promise.all(['', ...names].map((name) => stat(join(folder, 'data', name))))
  return new Set([(await stat(folder)).uid, ...stats.map(({ uid }) => uid)])
}

test('each instance, a clone too, belongs to a system user of its own', { skip }, async () => {
  await using started = await startTestEngine()
  const { engine, home } = started
  await engine.create('one', secrets)
  await engine.create('two', secrets)
  await engine.stop('one')
  await engine.clone('one', 'three')
  await engine.start('three', secrets)
  const owners = await Promise.all(['one', 'two', 'three'].map((id) => ownersIn(home, id)))
  for (const each of owners) assert.equal(each.size, 1, 'all files of an instance have one owner')
  const uids = owners.flatMap((each) => [...each])
  assert.equal(new Set(uids).size, 3)
  for (const [index, id] of ['two', 'three'].entries()) {
    const [postmaster] = engine.processIds(id)
    const { uid } = await stat(`/proc/${String(postmaster)}`)
    assert.equal(uid, uids[index + 1], `${id} runs as its user`)
  }
})

/** Runs a program as the user of an instance; returns whether it succeeded. */
const succeedsAs = (uid: number, program: string, ...args: string[]) =>
  run(program, args, { uid, gid: uid, cwd: '/' }).then(
    () => true,
    () => false,
  )

test('the user of one instance cannot read the files of another, nor reach its socket', { skip }, async () => {
  await using started = await startTestEngine()
  const { engine, home } = started
  const own = await engine.create('own', secrets)
  const other = await engine.create('other', secrets)
  const { uid } = await stat(join(home, 'instances/own'))
  const fileOf = (id: string) => join(home, 'instances', id, 'data/PG_VERSION')
  const connect =
    'require("net").connect(process.argv[1]).on("connect",()=>process.exit(0)).on("error",()=>process.exit(1))'
  const socketOf = ({ socketDir, port }: typeof own) => join(socketDir, `.s.PGSQL.${port}`)
  assert.equal(await succeedsAs(uid, 'cat', fileOf('own')), true)
  assert.equal(await succeedsAs(uid, 'cat', fileOf('other')), false)
  assert.equal(await succeedsAs(uid, '/usr/bin/env', 'node', '-e', connect, socketOf(own)), true)
  assert.equal(await succeedsAs(uid, '/usr/bin/env', 'node', '-e', connect, socketOf(other)), false)
})

test(
  'a home that root copied without its owners starts, and its files have an owner each again',
  { skip },
  async () => {
    await using home = await makeTestHome()
    const copy = join(home.path, 'copy')
    {
      await using engine = await createEngine({ home: join(home.path, 'first'), cache: testCacheDir() })
      await using session = await connectAs(await engine.create('moved', secrets), 'postgres', secrets.postgresPassword)
      await session.client.query('create table kept (n int); insert into kept values (7)')
    }
    await run('cp', ['-r', join(home.path, 'first'), copy])
    assert.deepEqual(await ownersIn(copy, 'moved'), new Set([0]))
    await using engine = await createEngine({ home: copy, cache: testCacheDir() })
    await using session = await connectAs(await engine.start('moved', secrets), 'postgres', secrets.postgresPassword)
    assert.equal(await session.value('select n from kept'), 7)
    const owners = await ownersIn(copy, 'moved')
    assert.equal(owners.size, 1)
    assert.notDeepEqual(owners, new Set([0]))
    assert.notDeepEqual(owners, await ownersIn(join(home.path, 'first'), 'moved'), 'the copy has users of its own')
  },
)

test('an instance that could not be made gives its user back', { skip }, async () => {
  await using home = await makeTestHome()
  const instanceUsers = { first: 40_000, last: 40_000 }
  await using engine = await createEngine({ home: home.path, cache: testCacheDir(), instanceUsers })
  for (const id of ['one', 'two'])
    await assert.rejects(engine.restore(join(home.path, 'missing'), id), { code: 'ENOENT' })
  await engine.create('three', secrets)
})

test('ids are chosen among those that the container maps', () => {
  const all = findUserRange('/home', '0 0 4294967295')
  assert.ok(all !== undefined && all.first >= 1_880_000_000 && all.last < 2 ** 31)
  assert.notDeepEqual(findUserRange('/another', '0 0 4294967295'), all)
  assert.deepEqual(findUserRange('/home', '         0     100000      65536\n'), { first: 40_000, last: 49_999 })
  assert.equal(findUserRange('/home', '0 1000 1'), undefined)
})
