import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTestHome } from '../test-home.ts'
import { copyTree } from './copy-tree.ts'

test('what has not changed since an earlier copy is a second name of it; the rest is copied, without links', async () => {
  await using home = await makeTestHome()
  const at = (...names: string[]) => join(home.path, ...names)
  await mkdir(at('from', 'below'), { recursive: true })
  for (const name of ['same', 'grown']) await writeFile(at('from', 'below', name), 'a')
  await symlink('/etc/passwd', at('from', 'link'))
  await copyTree(at('from'), at('first'))
  assert.deepEqual((await readdir(at('first'), { recursive: true })).toSorted(), ['below', 'below/grown', 'below/same'])

  await writeFile(at('from', 'below', 'grown'), 'ab')
  await writeFile(at('from', 'left out'), '')
  await copyTree(at('from'), at('second'), {
    earlier: [at('missing'), at('first')],
    includes: (name) => name !== 'left out',
  })
  const inode = async (...names: string[]) => (await stat(at(...names))).ino
  assert.equal(await inode('second', 'below', 'same'), await inode('first', 'below', 'same'))
  assert.equal(await readFile(at('second', 'below', 'grown'), 'utf8'), 'ab')
  assert.equal(await readFile(at('first', 'below', 'grown'), 'utf8'), 'a')
  assert.deepEqual((await readdir(at('second'))).toSorted(), ['below'])
})

test('a file of another time is copied, though it has the same size; a folder that is gone is an empty copy', async () => {
  await using home = await makeTestHome()
  const at = (...names: string[]) => join(home.path, ...names)
  await mkdir(at('from'))
  await writeFile(at('from', 'file'), 'a')
  await mkdir(at('earlier'))
  await writeFile(at('earlier', 'file'), 'b')
  await utimes(at('earlier', 'file'), new Date(0), new Date(0))
  await copyTree(at('from'), at('to'), { earlier: [at('earlier')] })
  assert.equal(await readFile(at('to', 'file'), 'utf8'), 'a')
  await copyTree(at('nowhere'), at('nothing'))
  await assert.rejects(readdir(at('nothing')), { code: 'ENOENT' })
})
