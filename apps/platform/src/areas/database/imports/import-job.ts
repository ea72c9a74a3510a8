import { randomUUID } from 'node:crypto'
import { defineJob } from '@cairn/jobs'
import type { JobDefinition, JobRun } from '@cairn/jobs'
import type { ImportProgress, ImportResult } from '@cairn/meta'
import * as meta from '@cairn/meta'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { PlatformError } from '../../../errors.ts'
import { translateError } from '../../../http/translate-error.ts'
import { untilLocked } from '../../projects/locked-project.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import type { StoredImport } from './import-store.ts'

export { importJobName } from './import-job-name.ts'

const attempts = 3
/** An import holds a worker of the queue, a transaction and its locks. */
const maxDurationMs = 60 * 60_000

const jobData = z.object({ ref: z.string(), id: z.uuid() })
type Run = JobRun<z.infer<typeof jobData>>

/** Whether the connection to the database broke, so that the import may have been committed all the same. */
const isUnknown = (known: PlatformError | undefined): known is undefined =>
  known === undefined || known.reason === 'project_unavailable'

const importFile = async (
  context: Context,
  project: StoredProject,
  stored: StoredImport,
  run: Run,
  changeId: string,
) => {
  const { engine, imports, limitNotes, supervisor } = context
  const pool = await supervisor.pool(project, 'postgres')
  const database = untilLocked(meta.forApplication(pool, 'cairn: import'), engine, project.ref)
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(maxDurationMs)])
  let storing: Promise<void> | undefined
  const onProgress = (progress: ImportProgress) => {
    // One at a time: what comes meanwhile is told by the next one.
    storing ??= Promise.all([
      imports.store.progress(stored.id, progress),
      run.progress(progress.bytes / Math.max(1, stored.bytes)),
    ])
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (storing = undefined))
  }
  const file = imports.files.read(stored.id)
  const work =
    stored.options.format === 'sql'
      ? meta.importScript(database, file, { signal, changeId, onProgress })
      : meta.importRows(database, file, stored.options, { signal, changeId, onProgress })
  try {
    return await limitNotes.explain(project.ref, work)
  } finally {
    await storing
  }
}

/** The result of an earlier attempt whose process ended before it could tell; undefined if that attempt changed nothing. */
const earlierResult = async (
  { engine, supervisor }: Context,
  project: StoredProject,
  { changeId, rows_imported: rows, rows_refused: refused }: StoredImport,
): Promise<ImportResult | undefined> => {
  if (changeId === null) return undefined
  await supervisor.address(project)
  const outcome = await engine.settleChange(project.ref, project.openSecrets(), changeId)
  return outcome.isDone ? { rows, refused, refusedRows: [] } : undefined
}

const finish = async (context: Context, project: StoredProject, stored: StoredImport, result: ImportResult) => {
  const { format, target } = stored
  await context.imports.succeed(stored, project, {
    result,
    details: { format, ...(target === '' ? {} : { table: target }), rows: result.rows, refused: result.refused },
  })
}

const fail = async (context: Context, stored: StoredImport, run: Run, error: unknown): Promise<void> => {
  const { imports, logger } = context
  if (run.signal.aborted) {
    const now = await imports.store.find(stored.ref, stored.id)
    if (now?.is_cancelling !== true) throw error
    await imports.end(stored.id, { state: 'cancelled' })
    await imports.files.delete(stored.id)
    throw error
  }
  const known = translateError(error)
  if (isUnknown(known) && run.attempt < attempts) throw error
  if (known === undefined) logger.error({ err: error, ref: stored.ref }, 'an import failed')
  await imports.end(stored.id, {
    state: 'failed',
    error: {
      message: known?.message ?? 'The import failed because of an error in the platform. It has been logged.',
      ...(known?.details.database === undefined ? {} : { database: known.details.database }),
    },
  })
}

/** Imports a file that was uploaded. Its transaction records the attempt, so that no attempt repeats one that was committed. */
export const importJob = (context: Context): JobDefinition =>
  defineJob({
    title: 'Import a file into a database',
    data: jobData,
    attempts,
    run: async (run) => {
      const { ref, id } = run.data
      const { imports, projects } = context
      const stored = await imports.store.find(ref, id)
      const project = await projects.find(ref)
      if (stored === undefined || project === undefined || stored.finished_at !== null) return
      try {
        const earlier = await earlierResult(context, project, stored)
        const changeId = randomUUID()
        if (earlier === undefined) await imports.store.begin(id, changeId)
        await finish(context, project, stored, earlier ?? (await importFile(context, project, stored, run, changeId)))
      } catch (error) {
        await fail(context, stored, run, error)
      }
      await imports.files.delete(id)
    },
  })

/** Deletes old imports, and files that no import needs any more. */
export const deleteOldImportsJob = ({ imports }: Context): JobDefinition =>
  defineJob({
    title: 'Delete old imports and their files',
    data: z.object({}),
    schedule: '37 * * * *',
    run: async () => {
      await imports.store.deleteOld()
      const ids = await imports.files.list()
      const needed = await imports.store.needed(ids)
      for (const id of ids) if (!needed.has(id)) await imports.files.delete(id)
    },
  })
