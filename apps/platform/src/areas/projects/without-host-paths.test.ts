import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { messageWithoutHostPaths, withoutHostPaths } from './without-host-paths.ts'

const texts = [
  [
    'FATAL:  data directory "/var/lib/my cairn/instances/abc/data" has wrong ownership',
    'FATAL:  data directory "data" has wrong ownership',
  ],
  ['LOG:  listening on Unix socket "/run/cairn/abc/.s.PGSQL.5432"', 'LOG:  listening on Unix socket ".s.PGSQL.5432"'],
  [
    "ENOENT: no such file or directory, open '/srv/cairn/instances/abc/data/postmaster.pid'",
    "ENOENT: no such file or directory, open 'postmaster.pid'",
  ],
  ['spawn /srv/cairn/cache/bin/postgres ENOENT', 'spawn postgres ENOENT'],
  ['first line\n/srv/cairn/secret.key: denied', 'first line\nsecret.key: denied'],
  // What is no path of the host stays.
  [
    'could not open file "base/5/1259": No such file or directory',
    'could not open file "base/5/1259": No such file or directory',
  ],
  [
    'ERROR:  operator does not exist: integer / text, 1/2 and a/b',
    'ERROR:  operator does not exist: integer / text, 1/2 and a/b',
  ],
] as const

for (const [written, shown] of texts)
  test(`shown without host paths: ${shown.replaceAll('\n', ' ')}`, () => assert.equal(withoutHostPaths(written), shown))

test('that the disk is full is said in a sentence', { skip: process.platform !== 'linux' }, async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown)
  assert.equal(messageWithoutHostPaths(error), 'There is no space left on the disk.')
})
