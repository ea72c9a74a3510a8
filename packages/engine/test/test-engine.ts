import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { createEngine, makeTestHome, testCacheDir } from '../src/index.ts'
import type { Engine, InstanceAddress } from '../src/index.ts'
import { serverProcesses } from '../src/orphans.ts'

export const secrets = { adminPassword: 'a-long-administrator-password', postgresPassword: 'the-person-chose-this' }

export interface TestEngine extends AsyncDisposable {
  engine: Engine
  home: string
}

/** Fails the test when an engine left a process or the home could not be emptied. */
export const assertNothingRuns = (home: string, ids: string[]): void => {
  for (const id of ids)
    assert.deepEqual(serverProcesses(join(home, 'instances', id, 'data')), [], `${id} left processes`)
}

const program = join(import.meta.dirname, 'engine-to-be-killed.ts')

/** Another Node process with an engine on that home; killed when it has said `word`. Whatever else happens, it does not outlive the test. */
export const runAndKill = async (
  home: string,
  id: string,
  word: string,
  { path = process.env['PATH'] ?? '', backup, time }: { path?: string; backup?: string; time?: Date } = {},
) => {
  const child = spawn(
    process.execPath,
    [
      program,
      home,
      testCacheDir(),
      id,
      ...(backup === undefined ? [] : [backup]),
      ...(time === undefined ? [] : [time.toISOString()]),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PATH: path },
    },
  )
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line === word) break
  } finally {
    if (child.kill('SIGKILL')) await once(child, 'exit')
  }
}

export const startTestEngine = async (): Promise<TestEngine> => {
  await using cleanup = new AsyncDisposableStack()
  const home = cleanup.use(await makeTestHome())
  const engine = await createEngine({ home: home.path, cache: testCacheDir() })
  const ids = new Set<string>()
  engine.onEvent(({ id }) => ids.add(id))
  cleanup.defer(async () => {
    await engine[Symbol.asyncDispose]()
    assert.deepEqual(engine.running(), [])
    assertNothingRuns(home.path, [...ids])
  })
  const owned = cleanup.move()
  return { engine, home: home.path, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

export interface Session extends AsyncDisposable {
  client: Client
  /** The first column of the first row. */
  value: (sql: string) => Promise<unknown>
}

export const connectAs = async (
  { socketDir, port }: InstanceAddress,
  user: string,
  password: string,
  database = 'postgres',
): Promise<Session> => {
  const client = new Client({ host: socketDir, port, user, password, database })
  client.on('error', () => undefined)
  await client.connect()
  return {
    client,
    value: async (sql) => {
      const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
      return rows[0]?.[0]
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
