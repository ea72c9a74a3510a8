import { readdir, readFile } from 'node:fs/promises'

const parentOf = async (pid: number): Promise<number | undefined> => {
  // A process may end between the listing and the look.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name in parentheses may hold anything; the fields after the last one are state, parent, …
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** A process and its direct children; a Postgres has no grandchildren. Linux only. */
export const processTree = async (pid: number): Promise<number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(all.map(parentOf))
  return all.filter((id, index) => id === pid || parents[index] === pid)
}

/**
 * Proportional set size in MB: each page counts by its share among the processes that map it, so that sums over many
 * processes count shared memory once. Linux only; throws if the kernel keeps it to the process's own user.
 */
export const proportionalSetMb = async (pid: number): Promise<number> => {
  const path = `/proc/${pid}/smaps_rollup`
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${path} cannot be read: this scenario needs Linux, and root where Postgres runs as another user than this one.`,
      { cause },
    )
  })
  const kb = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1]
  if (kb === undefined) throw new Error(`${path} names no Pss.`)
  return Number(kb) / 1024
}

export const treeMb = async (pid: number): Promise<number> => {
  const sizes = await Promise.all((await processTree(pid)).map(proportionalSetMb))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Titles of a server's processes, such as `postgres: postgres postgres [local] idle`. */
export const processTitles = async (pid: number): Promise<string[]> =>
  Promise.all(
    (await processTree(pid)).map(async (id) =>
      (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim(),
    ),
  )
