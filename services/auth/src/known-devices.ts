import type { Pool } from 'pg'
import type { Device } from './session-store.ts'

// About 10 MB at worst; the oldest are forgotten first.
const maxRemembered = 50_000

const keyOf = (userId: string, { ip, userAgent }: Device): string => `${userId} ${ip ?? ''} ${userAgent ?? ''}`

const hasSession = `
  select exists (
    select from auth.sessions where user_id = $1 and ip = $2::inet and user_agent is not distinct from $3
  ) as known`

const nobody = '00000000-0000-0000-0000-000000000000'

/** From where people have signed in: addresses together with what the browser says that it is. */
export interface KnownDevices {
  remember: (userId: string, device: Device) => void
  /** Takes as long for an account that does not exist. */
  has: (pool: Pool, userId: string | undefined, device: Device) => Promise<boolean>
}

/** Devices with a session are known by it; those that have signed out are remembered until the next start. */
export const createKnownDevices = (): KnownDevices => {
  const remembered = new Set<string>()
  return {
    remember: (userId, device) => {
      const key = keyOf(userId, device)
      remembered.delete(key)
      remembered.add(key)
      const [oldest] = remembered
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
    },
    has: async (pool, userId = nobody, device) => {
      const { rows } = await pool.query<{ known: boolean }>(hasSession, [userId, device.ip, device.userAgent])
      return rows[0]?.known === true || remembered.has(keyOf(userId, device))
    },
  }
}
