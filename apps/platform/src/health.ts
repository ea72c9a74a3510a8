import type { Health } from '@cairn/contracts/platform/platform'
import type { Engine } from '@cairn/engine'
import type { Database } from './db/database.ts'
import { version } from './version.ts'

type Check = Health['checks'][string]

// Anybody may ask, as often as they like: the answer of one look serves for this long.
const validMs = 1000
// A database that does not answer at all must not keep the question waiting.
const patienceMs = 3000
const gigabyte = 1024 ** 3

const check = async (work: () => string | Promise<string>): Promise<Check> => {
  try {
    return { status: 'ok', detail: await work() }
  } catch (error) {
    return { status: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

const withinPatience = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${patienceMs / 1000} seconds.`)), patienceMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

// A commit waits until the disk has it, so this fails where nothing can be written any more, which a query does not.
const write = async (db: Database) => {
  await db.query('update platform.health set checked_at = now()')
}

const diskWords = (engine: Engine): string => {
  const { freeBytes, isLow, reserve } = engine.disk()
  const free = `${(freeBytes / gigabyte).toFixed(1)} GB free`
  if (reserve === 'freed') throw new Error(`${free}; the reserve was freed because the disk was full.`)
  if (isLow) throw new Error(`${free}; projects that grow are read-only.`)
  return reserve === 'held' ? `${free}; a reserve is kept` : free
}

const look = async (db: Database, engine: Engine): Promise<Health> => {
  const checks = {
    database: await check(async () => {
      await withinPatience(write(db))
      return `PostgreSQL ${engine.postgresVersion}`
    }),
    engine: await check(() => `${engine.running().length} running`),
    disk: await check(() => diskWords(engine)),
  }
  const healthy = Object.values(checks).every(({ status }) => status === 'ok')
  return { status: healthy ? 'ok' : 'degraded', version, checks }
}

export const createHealth = (db: Database, engine: Engine) => {
  let last: { at: number; health: Promise<Health> } | undefined
  return (): Promise<Health> => {
    const now = performance.now()
    if (last === undefined || now - last.at > validMs) last = { at: now, health: look(db, engine) }
    return last.health
  }
}
