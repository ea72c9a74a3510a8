import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { AuthClient } from '@supabase/auth-js'
import { startTestPostgres } from '@cairn/engine'
import { generateSigningKey } from '@cairn/service-kit'
import type { Logger, Project, ServiceRole } from '@cairn/service-kit'
import { Pool } from 'pg'
import { createAuthService } from '../src/index.ts'
import type { AuthOptions, AuthService } from '../src/index.ts'

export const password = 'correct horse 7'

// As the platform asks for it, in the shortest form that is distinct.
const passwordProblem = (candidate: string) =>
  candidate.length >= 8 && /\P{L}/u.test(candidate) ? undefined : 'This password is too easy.'

const manyTimes = { burst: 100_000, perSeconds: 1 }

const serve = async (auth: AuthService, project: Project) => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const result = await auth.handle(
      {
        method: request.method ?? 'GET',
        path: url.pathname.replace(/^\/auth\/v1/, ''),
        url: request.url ?? '/',
        query: url.searchParams,
        headers: request.headers,
        body: request,
        ip: request.socket.remoteAddress ?? '',
        requestId: 'test',
        signal: AbortSignal.timeout(60_000),
      },
      project,
    )
    response.writeHead(result.status, result.headers)
    if (result.body instanceof Readable) result.body.pipe(response)
    else response.end(result.body)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

/** One project with its own Postgres, the auth service in front of it by HTTP, and a clock that can be moved on. */
export const startWorld = async (options: Partial<AuthOptions> = {}) => {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres('auth'))

  const pools = new Map<ServiceRole, Pool>()
  // A pool has ended before its connections have; the server must not go before them.
  const closings: Promise<unknown>[] = []
  stack.defer(async () => {
    await Promise.all([...pools.values()].map((pool) => pool.end()))
    await Promise.all(closings)
  })
  const openPool = (role: ServiceRole) => {
    const pool = new Pool({ ...postgres.connection(role), max: 10 })
    pool.on('connect', (client) => closings.push(once(client, 'end')))
    pools.set(role, pool)
    return pool
  }
  const pool = (role: ServiceRole) => pools.get(role) ?? openPool(role)

  const logged: string[] = []
  const log = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }))
  const logger: Logger = { debug: log, info: log, warn: log, error: log }

  let ahead = 0
  const auth = createAuthService({
    logger,
    passwordProblem,
    now: () => new Date(Date.now() + ahead),
    rates: { signUps: manyTimes, passwordAttempts: manyTimes, failedPasswords: manyTimes, accountFailures: manyTimes },
    ...options,
  })
  const project: Project = {
    ref: 'abcdefghijklmnopqrst',
    name: 'a project',
    url: '',
    jwtSecret: 'a secret for tests only, of enough characters',
    signingKey: await generateSigningKey(),
    pool,
  }
  const { server, origin } = await serve(auth, project)
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  project.url = origin
  await auth.migrate(project)

  const url = `${origin}/auth/v1`
  let names = 0
  const owned = stack.move()
  return {
    url,
    project,
    auth,
    logged,
    pool,
    connection: postgres.connection,
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
    /** An address that no other test uses. */
    newEmail: () => `person-${(names += 1)}@example.org`,
    /** The published client, as an application of its own: nothing shared with other clients. */
    newClient: () => new AuthClient({ url, autoRefreshToken: false, persistSession: true, storage: memoryStorage() }),
    /** The same, for sign-in by others: with a code that only this client can use. */
    newPkceClient: () =>
      new AuthClient({
        url,
        autoRefreshToken: false,
        persistSession: true,
        storage: memoryStorage(),
        flowType: 'pkce',
      }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The value, or a failure that says what is missing. */
export const present = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`)
  return value
}
