import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, testCacheDir } from '@cairn/engine'

const id = 'auth'
const adminPassword = 'the service roles share it'
const postgresPassword = 'the person has their own'

/** A real instance in a temporary folder; both go when it is disposed. */
export const startPostgres = async () => {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'cairn-auth-test-'))
  stack.defer(() => rm(home, { recursive: true, force: true }))
  // Started as root, Postgres runs as another user, who must get through to the data below.
  await chmod(home, 0o711)
  const engine = stack.use(await createEngine({ home, cache: testCacheDir() }))
  const { socketDir, port } = await engine.create(id, { adminPassword, postgresPassword })
  const owned = stack.move()
  return {
    connection: (role: string) => ({
      host: socketDir,
      port,
      user: role,
      password: role === 'postgres' ? postgresPassword : adminPassword,
      database: 'postgres',
    }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
