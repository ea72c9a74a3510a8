import assert from 'node:assert/strict'
import { mkdtempDisposable, open, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { boundServerLog, tailOfServerLog } from './server-log.ts'

test('a long log is truncated while the server writes to it, and each line is kept once', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-log-'))
  const path = join(folder.path, 'postgres.log')
  await using writer = await open(path, 'a')
  await writer.write('short\n')
  await boundServerLog(path)
  assert.equal(await readFile(path, 'utf8'), 'short\n')

  await writer.write('x'.repeat(9 * 1024 * 1024))
  await boundServerLog(path)
  assert.equal((await stat(`${path}.1`)).size, 6 + 9 * 1024 * 1024)
  await writer.write('after\n')
  assert.equal(await readFile(path, 'utf8'), 'after\n')
})

test('the tail of a log is its last lines, however long it is', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-log-'))
  const path = join(folder.path, 'postgres.log')
  await using writer = await open(path, 'a')
  assert.equal(tailOfServerLog(path), '')
  await writer.write(Array.from({ length: 50_000 }, (_, n) => `line ${n}\n`).join(''))
  assert.equal(tailOfServerLog(path, 2), 'line 49998\nline 49999')
})

test('a log that was deleted has no tail', () => {
  assert.equal(tailOfServerLog(join(tmpdir(), 'cairn-no-such-folder', 'postgres.log')), '')
})

test('a link in the place of the log leads nowhere: what it points to is neither read nor emptied', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cairn-log-'))
  const [path, secret] = [join(folder.path, 'postgres.log'), join(folder.path, 'secret')]
  await writeFile(secret, 'x'.repeat(9 * 1024 * 1024))
  await symlink(secret, path)
  assert.equal(tailOfServerLog(path), '')
  await boundServerLog(path)
  assert.equal((await stat(secret)).size, 9 * 1024 * 1024)
  await assert.rejects(stat(`${path}.1`), { code: 'ENOENT' })
})
