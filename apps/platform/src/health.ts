import type { Health } from '@cairn/contracts/platform'
import type { Engine } from '@cairn/engine'
import type { Database } from './db/database.ts'
import { version } from './version.ts'

const check = async (work: () => Promise<string>): Promise<Health['checks'][string]> => {
  try {
    return { status: 'ok', detail: await work() }
  } catch (error) {
    return { status: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}

export const createHealth = (db: Database, engine: Engine) => async (): Promise<Health> => {
  const checks = {
    database: await check(async () => {
      await db.query('select 1')
      return `PostgreSQL ${engine.postgresVersion}`
    }),
    engine: await check(async () => `${engine.running().length} running`),
  }
  const healthy = Object.values(checks).every(({ status }) => status === 'ok')
  return { status: healthy ? 'ok' : 'degraded', version, checks }
}
