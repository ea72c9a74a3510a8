import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

/** What became of new settings in a running server. */
export interface SettingsChange {
  /** In force. */
  applied: string[]
  /** In force after the next start. */
  needRestart: string[]
}

const reloadDeadlineMs = 10_000

/** Resolves when the server has read its configuration again; `reload` asks it to. */
const reloaded = async (client: Client, reload: () => void): Promise<void> => {
  const loadedAt = async () => {
    const { rows } = await client.query<{ at: string }>('select pg_conf_load_time()::text as at')
    return rows[0]?.at
  }
  const before = await loadedAt()
  reload()
  const began = performance.now()
  // The server tells its sessions after it has read the file itself.
  while ((await loadedAt()) === before) {
    if (performance.now() - began > reloadDeadlineMs)
      throw new Error('The server did not read its configuration in time.')
    await delay(2)
  }
}

/** Reloads the configuration, in which the settings of these names have changed, and asks which of them wait for a restart. */
export const reloadChanged = async (
  client: Client,
  changed: readonly string[],
  reload: () => void,
): Promise<SettingsChange> => {
  await reloaded(client, reload)
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_settings where pending_restart order by name',
  )
  const needRestart = rows.map(({ name }) => name)
  return { applied: changed.filter((name) => !needRestart.includes(name)), needRestart }
}
