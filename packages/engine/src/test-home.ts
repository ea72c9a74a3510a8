import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const roomyBytes = 4 * 1024 ** 3

// Tests make and remove thousands of files. In memory that costs nothing; on ext4 it makes each next instance slower (spread-out.ts).
const parentFolder = async () => {
  try {
    const { bavail, bsize } = await statfs('/dev/shm')
    return bavail * bsize > roomyBytes ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

export interface TestHome extends AsyncDisposable {
  path: string
}

/** An empty home for a test's engine, which any user's Postgres can reach; removed when disposed, after the engine. */
export const makeTestHome = async (): Promise<TestHome> => {
  const path = await mkdtemp(join(await parentFolder(), 'cairn-test-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
