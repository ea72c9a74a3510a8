import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import { findProcess } from '../src/process-table.ts'
import { findPostgresUser, spawnAs } from '../src/system-user.ts'
import { serverProcesses } from '../src/orphans.ts'
import { assertNothingRuns, connectAs, runAndKill, secrets } from './test-engine.ts'

// The processor is for the servers between two looks.
const everyMs = 5

const restart = (home: string) => createEngine({ home, cache: testCacheDir() })

test('after kill -9 of us, the server shuts down without a further start of ours', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux tells a process of the end of its parent')
  await using home = await makeTestHome()
  await runAndKill(home.path, 'left', 'running')
  const killedAt = performance.now()
  const instance = join(home.path, 'instances/left')
  while (serverProcesses(join(instance, 'data')).length > 0) {
    assert.ok(performance.now() - killedAt < 30_000, 'the server still runs after 30 seconds')
    await wait(everyMs)
  }
  assert.match(await readFile(join(instance, 'postgres.log'), 'utf8'), /received fast shutdown request/)
  await using engine = await restart(home.path)
  await using session = await connectAs(await engine.start('left', secrets), 'postgres', secrets.postgresPassword)
  assert.equal(await session.value('select n from committed'), 5)
})

/** A search path on which `setpriv` fails, as where it is missing. */
const pathWithoutSetpriv = async (home: string) => {
  const folder = join(home, 'bin')
  await mkdir(folder)
  await symlink('/bin/false', join(folder, 'setpriv'))
  return `${folder}${delimiter}${process.env['PATH'] ?? ''}`
}

test('after kill -9 of us on a machine without setpriv, the next start ends the orphan and has all that was committed', async () => {
  await using home = await makeTestHome()
  await runAndKill(home.path, 'orphan', 'running', { path: await pathWithoutSetpriv(home.path) })
  const dataDir = join(home.path, 'instances/orphan/data')
  const postmaster = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  assert.ok(findProcess(postmaster), 'the server outlived the engine')
  {
    await using engine = await restart(home.path)
    assert.equal(findProcess(postmaster), undefined)
    assert.deepEqual(engine.running(), [])
    const address = await engine.start('orphan', secrets)
    await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
    assert.equal(await session.value('select n from committed'), 5)
  }
  assertNothingRuns(home.path, ['orphan'])
})

for (const moment of ['copying', 'starting'])
  test(`after kill -9 of us while ${moment}, nothing is left and the id is free`, async () => {
    await using home = await makeTestHome()
    await runAndKill(home.path, 'half', moment)
    assert.notDeepEqual(await readdir(join(home.path, 'instances')), [], 'killed in the middle')
    {
      await using engine = await restart(home.path)
      assert.deepEqual(await readdir(join(home.path, 'instances')), [])
      assertNothingRuns(home.path, ['half', 'half.partial'])
      await engine.create('half', secrets)
    }
    assertNothingRuns(home.path, ['half'])
  })

test('a process that reused the id in postmaster.pid is left alone', async () => {
  await using home = await makeTestHome()
  const bystander = spawn('sleep', ['60'])
  try {
    {
      await using engine = await restart(home.path)
      await engine.create('reused', secrets)
    }
    const pidFile = join(home.path, 'instances/reused/data/postmaster.pid')
    await writeFile(pidFile, `${bystander.pid}\n${join(home.path, 'instances/reused/data')}\n`)
    await using engine = await restart(home.path)
    assert.equal(bystander.exitCode ?? bystander.signalCode, null)
    assert.ok(findProcess(Number(bystander.pid)))
    await engine.start('reused', secrets)
  } finally {
    bystander.kill('SIGKILL')
    await once(bystander, 'exit')
  }
})

test('a zombie process with the id in postmaster.pid does not prevent a start', async () => {
  await using home = await makeTestHome()
  // The shell becomes `sleep`, which never collects the child that the shell began.
  const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...spawnAs(await findPostgresUser()),
  })
  try {
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const pid = Number(line)
    {
      await using engine = await restart(home.path)
      await engine.create('uncollected', secrets)
    }
    assert.equal(findProcess(pid), undefined)
    assert.ok(existsSync(`/proc/${pid}`), 'it was collected')
    const dataDir = join(home.path, 'instances/uncollected/data')
    await writeFile(join(dataDir, 'postmaster.pid'), `${pid}\n${dataDir}\n`)
    const socketDir = join(home.path, 'run/uncollected')
    await mkdir(socketDir, { recursive: true })
    await writeFile(join(socketDir, '.s.PGSQL.5432.lock'), `${pid}\n${dataDir}\n`)
    await using engine = await restart(home.path)
    await engine.start('uncollected', secrets)
  } finally {
    parent.kill('SIGKILL')
    await once(parent, 'exit')
  }
})

test('two engines in one home: the second fails and names the process of the first; a dead process does not prevent a start', async () => {
  await using home = await makeTestHome()
  {
    await using first = await restart(home.path)
    assert.deepEqual(first.running(), [])
    await assert.rejects(restart(home.path), new RegExp(`in use by another Cairn \\(process ${process.pid}\\)`))
  }
  await writeFile(join(home.path, 'engine.lock'), `${process.pid}\nat another time\n`)
  await using second = await restart(home.path)
  assert.deepEqual(second.running(), [])
  assert.ok(existsSync(join(home.path, 'engine.lock')))
})

test('a home with a long path still has sockets, in a short folder that goes with the engine', async () => {
  await using home = await makeTestHome()
  const long = join(home.path, 'x'.repeat(90))
  let socketDir: string
  {
    await using engine = await restart(long)
    ;({ socketDir } = await engine.create('far', secrets))
    assert.ok(Buffer.byteLength(join(socketDir, '.s.PGSQL.5432')) <= 107)
    assert.equal(socketDir.startsWith(home.path), false)
  }
  assert.equal(existsSync(join(socketDir, '..')), false)
})

test('started as root, a home that the user of Postgres cannot reach is refused with the folder and the way out', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root drops to another user')
  await using home = await makeTestHome()
  const closed = join(home.path, 'closed')
  await mkdir(closed, { mode: 0o700 })
  await assert.rejects(restart(join(closed, 'home')), (error: Error) => {
    assert.match(error.message, new RegExp(`may not enter ${closed}\\. Set CAIRN_HOME`))
    return true
  })
})

test('a server whose log was deleted crashes like any other: the engine tells, and starts it again', async () => {
  await using home = await makeTestHome()
  await using engine = await restart(home.path)
  await engine.create('unlogged', secrets)
  await rm(join(home.path, 'instances/unlogged/postgres.log'))
  const crashed = Promise.withResolvers<string | undefined>()
  engine.onEvent(({ state, detail }) => state === 'crashed' && crashed.resolve(detail))
  const [postmaster] = engine.processIds('unlogged')
  process.kill(postmaster ?? assert.fail('it does not run'), 'SIGKILL')
  assert.equal(await crashed.promise, '')
  await engine.start('unlogged', secrets)
})

test('a server does not write its log where a link leads', async () => {
  await using home = await makeTestHome()
  await using engine = await restart(home.path)
  await engine.create('linked', secrets)
  await engine.stop('linked')
  const elsewhere = join(home.path, 'elsewhere')
  await writeFile(elsewhere, '')
  await rm(join(home.path, 'instances/linked/postgres.log'))
  await symlink(elsewhere, join(home.path, 'instances/linked/postgres.log'))
  await assert.rejects(engine.start('linked', secrets), { code: 'ELOOP' })
  assert.equal((await stat(elsewhere)).size, 0)
})
