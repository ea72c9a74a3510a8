import { recoveryAddOn } from '@cairn/contracts/backups/recovery-rules'
import type { PoolClient } from 'pg'

/**
 * Names the time since when a project can be recovered; undefined: it cannot be. It is another one once recovery was switched off and
 * on again, and the same where the days are changed or another organization pays.
 */
export const readRecoveryStart = async (
  client: Pick<PoolClient, 'query'>,
  ref: string,
): Promise<string | undefined> => {
  const { rows } = await client.query<{ start: string | null }>(
    // The first seven days are charged as long as it is on. A transfer ends such a time and begins another at the same moment.
    `select extract(epoch from max(a.started_at))::text as start from platform.add_on_periods a
      where a.project_ref = $1 and a.add_on = $2 and a.item = '7'
        and not exists (
          select from platform.add_on_periods b
           where b.project_ref = a.project_ref and b.add_on = a.add_on and b.item = a.item and b.ended_at = a.started_at)
        and exists (
          select from platform.recovery_windows w join platform.projects p on p.id = w.project_id where p.ref = $1)`,
    [ref, recoveryAddOn],
  )
  return rows[0]?.start ?? undefined
}
