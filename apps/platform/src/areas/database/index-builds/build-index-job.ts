import { defineJob } from '@cairn/jobs'
import type { JobDefinition } from '@cairn/jobs'
import * as meta from '@cairn/meta'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { translateError } from '../../../http/translate-error.ts'
import { untilLocked } from '../../projects/locked-project.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import type { IndexBuildEnd, StoredIndexBuild } from './index-build-store.ts'

export { buildIndexJobName } from './build-index-job-name.ts'

/** Attempts after the first only clean up, which waits for a database that is paused or restarts. */
const attempts = 8
const maxDurationMs = 6 * 60 * 60_000

const jobData = z.object({ ref: z.string(), id: z.uuid() })

const interrupted: IndexBuildEnd = {
  state: 'failed',
  error: {
    message: 'The build was interrupted by a restart of the platform, and its index was dropped. Build it again.',
  },
}

const failureOf = (error: unknown): Extract<IndexBuildEnd, { state: 'failed' }> => {
  const known = translateError(error)
  if (known === undefined) throw error
  const { database } = known.details
  return { state: 'failed', error: { message: known.message, ...(database === undefined ? {} : { database }) } }
}

const databaseOf = async ({ engine, supervisor }: Context, project: StoredProject, id: string) =>
  untilLocked(
    meta.forApplication(await supervisor.pool(project, 'postgres'), meta.sessionOfBuild(id)),
    engine,
    project.ref,
  )

// Not under the name of the build's session, which may have to be ended.
const cleaningSession = 'cairn: index builds'

/** Keeps an index that was built as a migration, where that was asked for. The index stays where that fails. */
const keep = async (
  { supervisor }: Context,
  project: StoredProject,
  { index, created_at: begunAt }: StoredIndexBuild,
): Promise<IndexBuildEnd> => {
  try {
    const pool = await supervisor.pool(project, 'postgres')
    await meta.recordIndexBuild(meta.forApplication(pool, cleaningSession), index, begunAt)
    return { state: 'succeeded' }
  } catch (error) {
    const failure = failureOf(error)
    const message = `The index was built, and was not kept as a migration: ${failure.error.message}`
    return { ...failure, error: { ...failure.error, message } }
  }
}

/** Drops what a build left behind, and tells how the build ended. */
const settle = async (
  context: Context,
  project: StoredProject,
  { id, ref, index }: StoredIndexBuild,
  otherwise: IndexBuildEnd,
): Promise<IndexBuildEnd> => {
  const pool = await context.supervisor.pool(project, 'postgres')
  const state = await meta.settleIndex(meta.forApplication(pool, cleaningSession), id, index)
  if (state === 'built') return { state: 'succeeded' }
  const now = await context.indexBuilds.store.find(ref, id)
  return now?.is_cancelling === true ? { state: 'cancelled' } : otherwise
}

const build = async (
  context: Context,
  project: StoredProject,
  stored: StoredIndexBuild,
  signal: AbortSignal,
): Promise<IndexBuildEnd> => {
  const { id, index, ref } = stored
  try {
    const db = await databaseOf(context, project, id)
    await context.limitNotes.explain(ref, meta.buildIndex(db, index, { timeoutMs: maxDurationMs, signal }))
    return { state: 'succeeded' }
  } catch (error) {
    const now = await context.indexBuilds.store.find(ref, id)
    // The platform stops: the next attempt cleans up.
    if (signal.aborted && now?.is_cancelling !== true) throw error
    return settle(context, project, stored, failureOf(error))
  }
}

/** Builds an index. An attempt that finds the build begun cleans up after the one before. */
export const buildIndexJob = (context: Context): JobDefinition =>
  defineJob({
    title: 'Build an index in a database',
    data: jobData,
    attempts,
    run: async ({ data: { ref, id }, signal }) => {
      const { indexBuilds, projects } = context
      const stored = await indexBuilds.store.find(ref, id)
      const project = await projects.find(ref)
      if (stored === undefined || project === undefined || stored.finished_at !== null) return
      const isNew = stored.state === 'waiting' && (await indexBuilds.store.begin(id))
      const end = isNew
        ? await build(context, project, stored, signal)
        : await settle(context, project, stored, interrupted)
      await indexBuilds.end(stored, project, end.state === 'succeeded' ? await keep(context, project, stored) : end)
    },
  })

export const deleteOldIndexBuildsJob = ({ indexBuilds }: Context): JobDefinition =>
  defineJob({
    title: 'Delete old records of index builds',
    data: z.object({}),
    schedule: '43 3 * * *',
    run: () => indexBuilds.store.deleteOld(),
  })
