import type { Impersonation } from '@cairn/contracts/database/impersonation'
import type { Pool, PoolClient } from 'pg'

/** Where statements run: a pool, or a pool as one program uses it. */
export interface Database {
  connect: () => Promise<PoolClient>
  /** Set on the pools of those who may only read. */
  readonly isReadOnly?: boolean
  /** Called when the database refuses the login, with the time (`performance.now()`) at which the login began. */
  readonly repairLogin?: ((since: number) => Promise<void>) | undefined
  /** The `application_name` of the session. Without it, the session keeps the name of its connection. */
  readonly applicationName?: string | undefined
  /** The role that reads and writes rows, with its claims. The catalogue is read without it. */
  readonly impersonation?: Impersonation | undefined
}

/** Bytes of a name in Postgres. */
const maxNameLength = 63

/** As Postgres shows it in `application_name`: printable ASCII, up to 63 bytes. Undefined if nothing is left. */
export const toApplicationName = (given: string): string | undefined => {
  const name = given
    .trim()
    .replaceAll(/[^\u0020-\u007E]/g, '?')
    .slice(0, maxNameLength)
    .trimEnd()
  return name === '' ? undefined : name
}

/** The pool as the program of that name uses it. */
export const forApplication = (
  pool: Pool & Pick<Database, 'isReadOnly' | 'repairLogin'>,
  given: string | undefined,
): Database => ({
  connect: () => pool.connect(),
  isReadOnly: pool.isReadOnly === true,
  repairLogin: pool.repairLogin,
  applicationName: given === undefined ? undefined : toApplicationName(given),
})
