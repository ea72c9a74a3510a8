import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { testCacheDir } from './test-cache-dir.ts'
import { makeTestHome } from './test-home.ts'

const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }

/** One real instance for the tests of a service, in a temporary folder that goes with it. */
export interface TestPostgres extends AsyncDisposable {
  engine: Engine
  /** How `pg` connects as a role: the person's `postgres`, or one of the service roles. */
  connection: (role: string) => { host: string; port: number; user: string; password: string; database: string }
}

export const startTestPostgres = async (id: string): Promise<TestPostgres> => {
  await using stack = new AsyncDisposableStack()
  const home = stack.use(await makeTestHome())
  const engine = stack.use(await createEngine({ home: home.path, cache: testCacheDir() }))
  const { socketDir, port } = await engine.create(id, secrets)
  const owned = stack.move()
  return {
    engine,
    connection: (user) => ({
      host: socketDir,
      port,
      user,
      password: user === 'postgres' ? secrets.postgresPassword : secrets.adminPassword,
      database: 'postgres',
    }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
