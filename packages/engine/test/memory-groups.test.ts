import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createEngine, testCacheDir } from '../src/index.ts'
import type { Engine } from '../src/index.ts'
import { openMemoryGroups } from '../src/cgroup/memory-groups.ts'
import type { MemoryGroups } from '../src/cgroup/memory-groups.ts'
import { connectAs, runAndKill, secrets } from './test-engine.ts'

const megabyte = 1024 * 1024
const limits = { memoryBytes: 256 * megabyte }

/** A home on a disk (in memory, files would count) whose servers have groups; undefined, with the test skipped, where none can. */
const homeWithGroups = async (t: TestContext) => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  await chmod(path, 0o711)
  const groups = await openMemoryGroups(path)
  const home = { path, groups, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
  if (typeof groups !== 'string') return { ...home, groups }
  await home[Symbol.asyncDispose]()
  t.skip(`no control groups: ${groups}`)
  return undefined
}

const sorted = (pids: number[]) => pids.toSorted((one, other) => one - other)
const deadlineMs = 60_000

/** A server starts and ends processes at any time: between two looks there may be one more. */
const assertAllInGroup = async (groups: MemoryGroups, engine: Engine, id: string): Promise<void> => {
  const endsAt = performance.now() + deadlineMs
  for (;;) {
    const inGroup = sorted(await groups.of(id).processes())
    const all = sorted(engine.processIds(id))
    if (isDeepStrictEqual(inGroup, all)) return
    if (performance.now() > endsAt) assert.deepEqual(inGroup, all)
    await nextTurn()
  }
}

test('all processes of a server are in its control group, which goes when the server stops', async (t) => {
  await using home = await homeWithGroups(t)
  if (home === undefined) return
  await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
  const address = await engine.create('one', secrets, limits)
  await using session = await connectAs(address, 'postgres', secrets.postgresPassword)
  assert.equal(await session.value('select 1'), 1)
  await assertAllInGroup(home.groups, engine, 'one')
  assert.equal(await home.groups.of('one').limitBytes(), 2 * limits.memoryBytes)
  await engine.applySettings('one', secrets, { memoryBytes: 512 * megabyte })
  assert.equal(await home.groups.of('one').limitBytes(), 1024 * megabyte)
  await session.client.end()
  await engine.stop('one')
  assert.deepEqual(await home.groups.names(), [])
  await engine.start('one', secrets, limits)
  await assertAllInGroup(home.groups, engine, 'one')
  await engine.destroy('one')
  assert.deepEqual(await home.groups.names(), [])
})

test('a server without a memory limit has no control group', async (t) => {
  await using home = await homeWithGroups(t)
  if (home === undefined) return
  await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
  await engine.create('free', secrets)
  assert.deepEqual(await home.groups.names(), [])
})

test('after kill -9 of us, the next start removes the control group', async (t) => {
  await using home = await homeWithGroups(t)
  if (home === undefined) return
  await runAndKill(home.path, 'left', 'running')
  assert.equal((await home.groups.names()).length, 1)
  await using engine = await createEngine({ home: home.path, cache: testCacheDir() })
  assert.deepEqual(engine.running(), [])
  assert.deepEqual(await home.groups.names(), [])
})

test('the kernel ends a process that takes more than its group has, and counts it', async (t) => {
  await using home = await homeWithGroups(t)
  if (home === undefined) return
  const group = home.groups.of('tight')
  await group.make(64 * megabyte)
  const greedy = "process.stdin.once('data', () => Buffer.alloc(300_000_000, 1))"
  const child = spawn(process.execPath, ['-e', greedy], { stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(child, 'exit')
  await once(child, 'spawn')
  await group.add(child.pid ?? 0)
  child.stdin.end('go\n')
  assert.deepEqual(await ended, [null, 'SIGKILL'])
  assert.equal(await group.killed(), 1)
  assert.equal(await group.remove(), true)
})
