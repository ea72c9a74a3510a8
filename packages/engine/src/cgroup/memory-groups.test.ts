import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findMemoryController } from './memory-controller.ts'
import { MemoryGroups, openMemoryGroups } from './memory-groups.ts'
import { ServerGroup } from './server-group.ts'

const megabyte = 1024 * 1024

const emptyFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-groups-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const withVersion2 = async (top: string) => {
  const files = { 'cgroup.controllers': 'cpu memory pids\n', 'cgroup.subtree_control': '', 'memory.max': 'max\n' }
  for (const [name, text] of Object.entries(files)) await writeFile(join(top, name), text)
}

test('version 1 is found where its memory controller is mounted, and the group of this process below it', () => {
  const mounts = [
    '31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755',
    '32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu',
    '35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory',
  ].join('\n')
  assert.deepEqual(findMemoryController(mounts, '4:memory:/system.slice/cairn.service\n1:cpu:/other\n0::/'), {
    version: 1,
    top: '/sys/fs/cgroup/memory',
    own: '/sys/fs/cgroup/memory/system.slice/cairn.service',
  })
})

test('in a container, which sees a part of the hierarchy, the group of this process is the top', () => {
  const mounts = '35 31 0:32 /docker/a1 /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory'
  const controller = findMemoryController(mounts, '4:memory:/docker/a1')
  assert.deepEqual(controller, { version: 1, top: '/sys/fs/cgroup/memory', own: '/sys/fs/cgroup/memory' })
})

test('version 2 is found where it has the memory controller, and passed over where it has not', async () => {
  await using folder = await emptyFolder()
  const mounts = `41 31 0:38 / ${folder.path} rw,relatime - cgroup2 cgroup2 rw`
  assert.equal(findMemoryController(mounts, '0::/user.slice'), undefined)
  await withVersion2(folder.path)
  const controller = findMemoryController(mounts, '0::/user.slice')
  assert.deepEqual(controller, { version: 2, top: folder.path, own: join(folder.path, 'user.slice') })
})

test('a folder laid out like version 2 (not a real one: this kernel may have version 1) gets the right files', async () => {
  await using folder = await emptyFolder()
  await withVersion2(folder.path)
  const groups = await openMemoryGroups(folder.path, { version: 2, top: folder.path, own: folder.path })
  assert.ok(groups instanceof MemoryGroups)
  const errors: unknown[] = []
  const server = new ServerGroup(groups.of('one'), (error) => errors.push(error))
  await server.prepare(512 * megabyte)
  await server.enter(4711)
  assert.deepEqual(errors, [])
  const text = (name: string) => readFile(join(folder.path, name), 'utf8')
  assert.equal(await text('cgroup.subtree_control'), '+memory')
  assert.equal(await text('cairn/cgroup.subtree_control'), '+memory')
  const [name = ''] = await groups.names()
  assert.match(name, /^[0-9a-f]{12}-one$/)
  assert.equal(await text(`cairn/${name}/memory.max`), String(1024 * megabyte))
  assert.equal(await text(`cairn/${name}/memory.oom.group`), '0')
  assert.equal(await text(`cairn/${name}/cgroup.procs`), '4711')
  await server.bound(256 * megabyte)
  assert.equal(await text(`cairn/${name}/memory.max`), String(512 * megabyte))
  await writeFile(join(folder.path, `cairn/${name}/memory.events`), 'low 0\noom 3\noom_kill 2\n')
  assert.equal(await groups.of('one').killed(), 2)
})

test('where this process is in a limited group, the groups of servers are inside it', async () => {
  await using folder = await emptyFolder()
  await withVersion2(folder.path)
  const own = join(folder.path, 'cairn.service')
  await mkdir(own)
  await withVersion2(own)
  await writeFile(join(own, 'memory.max'), `${1024 * megabyte}\n`)
  await openMemoryGroups(folder.path, { version: 2, top: folder.path, own })
  assert.equal(await readFile(join(own, 'cairn/cgroup.subtree_control'), 'utf8'), '+memory')
})

test('groups that cannot be made are a sentence and not an error', async () => {
  await using folder = await emptyFolder()
  const missing = join(folder.path, 'missing')
  await writeFile(missing, 'a file')
  const answer = await openMemoryGroups(folder.path, { version: 1, top: missing, own: missing })
  assert.ok(typeof answer === 'string')
  assert.match(answer, /ENOTDIR/)
})
