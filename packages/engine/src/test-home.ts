import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomyBytes = 4 * 1024 ** 3

// Tests make and remove thousands of files. In memory that costs nothing; on ext4 it makes each next instance slower (spread-out.ts).
const parentFolder = async () => {
  try {
    const { bavail, bsize } = await statfs(memory)
    return bavail * bsize > roomyBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

export interface TestHome extends AsyncDisposable {
  path: string
}

/** An empty home for a test's engine, which any user's Postgres can reach; removed when disposed, after the engine. */
export const makeTestHome = async (): Promise<TestHome> => {
  // The process is in the name: what it leaves behind when it is killed is known by that (`removeAbandonedTestHomes`).
  const path = await mkdtemp(join(await parentFolder(), `cairn-test-${process.pid}-`))
  await chmod(path, 0o711)
  // A child of a process that a test has killed may write one more file while the folder is being removed.
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * Removes the homes of processes that are gone, and answers how many. A run that is killed leaves its homes; in memory
 * they fill, after some such runs, what the next one needs.
 */
export const removeAbandonedTestHomes = async (parents: readonly string[] = [memory, tmpdir()]): Promise<number> => {
  let removed = 0
  for (const parent of parents)
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = /^cairn-test-(\d+)-[^-]+$/.exec(name)?.[1]
      if (pid === undefined || isAlive(Number(pid))) continue
      // Another user's, or one that another run removes at the same time, is none of ours.
      await rm(join(parent, name), { recursive: true, force: true }).then(
        () => removed++,
        () => undefined,
      )
    }
  return removed
}
