import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTestHome } from '../test-home.ts'
import { DiskRoom } from './disk-room.ts'

const megabyte = 1024 * 1024
const skip = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'mounting needs root'

/** A disk of 400 MB, in memory. */
const mountDisk = async () => {
  const { path, ...home } = await makeTestHome()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', path])
  const unmount = async () => {
    execFileSync('umount', [path])
    await home[Symbol.asyncDispose]()
  }
  return { path, [Symbol.asyncDispose]: unmount }
}

test('the room of a copy that is under way is no room for another', { skip }, async () => {
  await using disk = await mountDisk()
  const room = new DiskRoom({ home: disk.path, lowBytes: 0 })
  const take = (name: string) => room.take(200 * megabyte, join(disk.path, name))
  const [one, other] = await Promise.allSettled([take('one'), take('other')])
  assert.equal(other.status, 'rejected')
  assert.equal(
    String(other.reason),
    'Error: There is not enough disk space for the copy: it needs 264 MB, and 200 MB are free beside what other copies take.',
  )
  assert.equal(one.status, 'fulfilled')
  one.value[Symbol.dispose]()
  using _ = await take('other')
})

test('what a copy has written is not counted twice', { skip }, async () => {
  await using disk = await mountDisk()
  const path = join(disk.path, 'copy')
  const room = new DiskRoom({ home: disk.path, lowBytes: 0 })
  using copy = await room.take(200 * megabyte, path)
  assert.ok(copy)
  await mkdir(path)
  await writeFile(join(path, 'half'), Buffer.alloc(100 * megabyte, 'x'))
  await assert.rejects(room.take(140 * megabyte, join(disk.path, 'large')), /204 MB, and 200 MB are free/)
  using _ = await room.take(130 * megabyte, join(disk.path, 'small'))
})

test(
  'a copy on the disk of the home leaves what counts as low, and one on another disk does not have to',
  { skip },
  async () => {
    await using disk = await mountDisk()
    await using other = await mountDisk()
    const room = new DiskRoom({ home: disk.path, lowBytes: 150 * megabyte })
    const take = (path: string) => room.take(200 * megabyte, join(path, 'copy'))
    await assert.rejects(
      take(disk.path),
      /it needs 264 MB, and 250 MB are free above the 150 MB that this installation keeps free\.$/,
    )
    using elsewhere = await take(other.path)
    using small = await room.take(180 * megabyte, join(disk.path, 'small'))
    assert.ok(elsewhere)
    assert.ok(small)
  },
)
