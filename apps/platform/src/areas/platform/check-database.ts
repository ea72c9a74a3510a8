import type { Ground } from '../../ground.ts'

// A database that does not respond at all must not keep the caller waiting.
const timeoutMs = 3000

const withinTimeout = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${timeoutMs / 1000} seconds.`)), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Writes to the platform's own database: a commit waits for the disk, so this fails if nothing can be written. */
export const checkDatabase = async ({ db, engine }: Pick<Ground, 'db' | 'engine'>): Promise<string> => {
  await withinTimeout(db.query('update platform.health set checked_at = now()'))
  return `PostgreSQL ${engine.postgresVersion}`
}
