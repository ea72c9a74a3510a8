import assert from 'node:assert/strict'
import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { ask, makeFolder, openLogs, rowsOf, writeNumbered } from './stored-logs.ts'

// The user "nobody" of all systems that have a root.
const reader = { uid: 65_534, gid: 65_534 }

/** The user ids of processes whose command line has a text. */
const usersOf = async (text: string): Promise<number[]> => {
  const users: number[] = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    // It may have ended meanwhile.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(text)) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    users.push(Number(/^Uid:\t(\d+)/m.exec(status)?.[1]))
  }
  return users
}

const cannot = process.platform !== 'linux' || process.getuid?.() !== 0
test(
  'where the platform runs as root, lines are read and compacted by a user that owns nothing',
  { skip: cannot && 'Only root can start a process of another user.' },
  async () => {
    await using folder = await makeFolder()
    // As an earlier version left them: readable by root alone.
    {
      await using before = openLogs(folder.path)
      writeNumbered(before, 'kilkeel', 1)
      await before.flush('kilkeel')
    }
    await using store = openLogs(folder.path, { reader })
    writeNumbered(store, 'kilkeel', 2)
    const ids = () => rowsOf(store, 'kilkeel', 'select id from edge_logs order by id')
    assert.deepEqual(await ids(), [{ id: 'line-1' }, { id: 'line-2' }])
    const project = join(folder.path, 'kilkeel')
    assert.deepEqual([...new Set(await usersOf(project))], [reader.uid])

    await store.compactAll()
    assert.deepEqual(await ids(), [{ id: 'line-1' }, { id: 'line-2' }])
    const names = await readdir(join(project, 'edge_logs'))
    assert.ok(
      names.every((name) => name.endsWith('.parquet')),
      names.join(),
    )
    for (const name of names) {
      const { uid, gid, mode } = await stat(join(project, 'edge_logs', name))
      assert.deepEqual([uid, gid, (mode & 0o777).toString(8)], [0, reader.gid, '640'], name)
    }
    writeNumbered(store, 'kilkeel', 3)
    assert.equal((await ids()).length, 3)
    assert.ok('error' in (await ask(store, 'kilkeel', `select * from read_text('/etc/hostname')`)))
  },
)

test(
  'a journal that is full is compacted by that user before anybody has asked for its lines',
  { skip: cannot && 'Only root can start a process of another user.' },
  async () => {
    await using folder = await makeFolder()
    // Above this, everybody may pass; the store makes the rest itself.
    await chmod(folder.path, 0o711)
    const logs = join(folder.path, 'logs')
    const errors: unknown[] = []
    {
      await using store = openLogs(logs, { reader, rollBytes: 1_000, onError: (_, error) => errors.push(error) })
      for (let number = 0; number < 20; number += 1) writeNumbered(store, 'kilkeel', number)
      await store.flush('kilkeel')
    }
    assert.deepEqual(errors, [])
    const names = await readdir(join(logs, 'kilkeel', 'edge_logs'))
    assert.deepEqual(
      names.map((name) => extname(name)),
      ['.parquet'],
    )
  },
)
