import type { Project } from '@cairn/service-kit'

const batchSize = 10_000

/** Deletes messages of the database that are older than three days, a batch at a time. Returns how many. */
export const deleteOldMessages = async (project: Pick<Project, 'pool'>, signal: AbortSignal): Promise<number> => {
  const pool = project.pool('authenticator')
  let deleted = 0
  while (!signal.aborted) {
    const { rows } = await pool.query<{ count: string }>('select realtime.delete_old_messages($1) as count', [
      batchSize,
    ])
    const count = Number(rows[0]?.count ?? 0)
    deleted += count
    if (count < batchSize) break
  }
  return deleted
}
