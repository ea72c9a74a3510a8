import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProcess } from './process-table.ts'
import { SetupError } from './setup-error.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const ourselves = () => `${process.pid}\n${findProcess(process.pid)?.startedAt ?? ''}\n`

const holderOf = (content: string): number | undefined => {
  const [pid, startedAt] = content.split('\n')
  const found = findProcess(Number(pid))
  // A number may have been given to another process since.
  return found !== undefined && found.startedAt === startedAt ? found.pid : undefined
}

const read = async (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Held for the life of an engine: two of them in one home would stop each other's servers as orphans. Throws when it is taken. */
export const lockHome = async (home: string): Promise<AsyncDisposable> => {
  const path = join(home, 'engine.lock')
  const own = `${path}.${process.pid}`
  await writeFile(own, ourselves(), { mode: 0o600 }).catch(async (error: unknown) => {
    await rm(own, { force: true })
    if (codeOf(error) !== 'ENOSPC') throw error
    throw new SetupError(`There is no space left on the disk of ${home}. Free some, then start Cairn again.`)
  })
  try {
    for (;;) {
      // `link` fails when the name exists, and what it makes is whole at once.
      const taken = await link(own, path).then(
        () => false,
        (error: unknown) => {
          if (codeOf(error) === 'EEXIST') return true
          throw error
        },
      )
      if (!taken) break
      const content = await read(path)
      if (content === undefined) continue
      const holder = holderOf(content)
      if (holder !== undefined)
        throw new SetupError(
          `${home} is in use by another Cairn (process ${holder}). Stop that one first, or set CAIRN_HOME to another folder.`,
        )
      // Taken away under a name of our own: of two who find the same dead holder, only one moves its file.
      const stale = `${own}.stale`
      await rename(path, stale).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error
      })
      const moved = await read(stale)
      if (moved !== undefined && moved !== content) await link(stale, path)
      await rm(stale, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}
