import { readFile } from 'node:fs/promises'
import type { Ground } from '../../ground.ts'
import { listenToChanges } from './change-feed.ts'
import { createConnectionStrings } from './connection-strings.ts'
import { startDatabaseCare } from './database-care.ts'
import { instanceLimits } from './instance-limits.ts'
import { LimitNotes } from './limit-notes.ts'
import { createProjectEvents } from './project-events.ts'
import { createProjectStore } from './project-store.ts'
import { ProjectSupervisor } from './project-supervisor.ts'
import { createSeenProjects } from './seen-projects.ts'
import { createTransferStore } from './transfer-store.ts'

const sampleShop = new URL('./sample-shop.sql', import.meta.url)

export const stores = async (
  { config, connection, db, engine, events, logger, pools, secrets }: Ground,
  lifetime: AsyncDisposableStack,
) => {
  const projects = createProjectStore(db, secrets)
  const supervisor = lifetime.use(
    new ProjectSupervisor({
      engine,
      store: projects,
      pools,
      events,
      limitsOf: ({ plan }) => instanceLimits(plan, config.limits),
      loadSampleData: async (pool) => {
        await pool.query(await readFile(sampleShop, 'utf8'))
      },
    }),
  )
  const projectEvents = createProjectEvents(createSeenProjects(db), (error) =>
    logger.error({ err: error }, 'A change could not be sent to open pages'),
  )
  lifetime.use(await listenToChanges(connection, projectEvents, logger))
  const databaseCare = lifetime.use(
    startDatabaseCare({
      engine,
      store: projects,
      supervisor,
      onError: (ref, error) => logger.error({ ref, err: error }, 'the database of a project could not be checked'),
    }),
  )
  const announce = (ref: string) => {
    projects.announce(ref).catch((error: unknown) => logger.error({ err: error, ref }, 'A change was not announced'))
  }
  return {
    projects,
    supervisor,
    projectEvents,
    databaseCare,
    transfers: createTransferStore(db),
    connectionStrings: createConnectionStrings(secrets),
    limitNotes: lifetime.use(new LimitNotes(engine, announce)),
  }
}
