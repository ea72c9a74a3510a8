import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeTestHome } from '../test-home.ts'
import { takeRoom } from './disk-room.ts'

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
  const take = (name: string) => takeRoom(200 * megabyte, join(disk.path, name))
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
  using copy = await takeRoom(200 * megabyte, path)
  assert.ok(copy)
  await mkdir(path)
  await writeFile(join(path, 'half'), Buffer.alloc(100 * megabyte, 'x'))
  await assert.rejects(takeRoom(140 * megabyte, join(disk.path, 'large')), /204 MB, and 200 MB are free/)
  using _ = await takeRoom(130 * megabyte, join(disk.path, 'small'))
})
