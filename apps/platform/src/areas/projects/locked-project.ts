import type { Engine } from '@cairn/engine'
import type { Database } from '@cairn/meta'
import { MetaError } from '@cairn/meta'

export const lockedSentence =
  'The project is locked because the disk of this installation is almost full and the project kept writing although it ' +
  'was read-only. Until there is enough space, only the dashboard can reach its databases, and can only read, drop and ' +
  'truncate tables, and drop databases.'

export const isLocked = (engine: Engine, ref: string): boolean => engine.readOnlyBecause(ref).includes('locked')

/**
 * The same database until the project is locked. Earlier sessions are ended then, and later connections are refused here.
 */
export const untilLocked = (database: Database, engine: Engine, ref: string): Database => ({
  ...database,
  connect: async () => {
    const client = await database.connect()
    if (!isLocked(engine, ref)) return client
    client.release()
    throw new MetaError('project_unavailable', { message: lockedSentence })
  },
})
