import { createJobRecords } from '@cairn/jobs'
import type { ImportResult } from '@cairn/meta'
import { recordAudit } from '../../../audit/record-audit.ts'
import { fail } from '../../../errors.ts'
import type { Ground } from '../../../ground.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { admitTransfer } from '../admit-transfer.ts'
import { createImportFiles } from './import-files.ts'
import type { ImportFiles } from './import-files.ts'
import { importJobName } from './import-job-name.ts'
import { createImportStore } from './import-store.ts'
import type { ImportEnd, ImportStore, StoredImport } from './import-store.ts'
import { messageWithoutHostPaths } from '../../projects/without-host-paths.ts'

/** Imports of files into the databases of projects: received, stored, run by a job, and remembered. */
export interface Imports extends Pick<ImportStore, 'create' | 'list' | 'endUploads'> {
  store: ImportStore
  files: ImportFiles
  /** Throws `import_not_found`. */
  get: (ref: string, id: string) => Promise<StoredImport>
  /** Stores the file and queues the job. Throws `import_not_found`, `import_ended`, `too_many_transfers`, `disk_almost_full`. */
  upload: (ref: string, id: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<StoredImport>
  /** Stores that an import has ended without a result. */
  end: (id: string, end: ImportEnd) => Promise<void>
  /** Stores the result, and the entry of the audit log with it. */
  succeed: (
    stored: StoredImport,
    project: StoredProject,
    outcome: { result: ImportResult; details: Readonly<Record<string, unknown>> },
  ) => Promise<void>
  /** Throws `import_not_found`, `import_ended`. */
  cancel: (ref: string, id: string) => Promise<StoredImport>
}

export const createImports = ({ config, db, engine, jobs }: Ground): Imports => {
  const store = createImportStore(db)
  const files = createImportFiles(config.home, engine)
  const records = createJobRecords(db)
  const uploading = new Set<string>()

  const get = async (ref: string, id: string) => {
    const found = await store.find(ref, id)
    if (found === undefined) throw fail('import_not_found')
    return found
  }

  const end = (id: string, how: ImportEnd) => db.transaction((client) => store.end(client, id, how))

  const receive = async (ref: string, id: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal) => {
    await db.transaction((client) => admitTransfer(client, ref))
    const bytes = await files.write(id, content, signal)
    await db.transaction(async (client) => {
      await admitTransfer(client, ref)
      const jobId = await jobs.enqueue(client, { name: importJobName, data: { ref, id }, key: id })
      if (!(await store.setWaiting(client, id, bytes, jobId))) throw fail('import_ended')
    })
  }

  return {
    store,
    files,
    get,
    create: store.create,
    list: store.list,
    endUploads: store.endUploads,
    upload: async (ref, id, content, signal) => {
      const { state } = await get(ref, id)
      if (state !== 'uploading' || uploading.has(id)) throw fail('import_ended')
      uploading.add(id)
      try {
        await receive(ref, id, content, signal)
      } catch (error) {
        await files.delete(id)
        const message = messageWithoutHostPaths(error)
        await end(id, {
          state: 'failed',
          error: { message: signal.aborted ? 'The upload was interrupted. Import the file again.' : message },
        })
        throw error
      } finally {
        uploading.delete(id)
      }
      return get(ref, id)
    },
    end,
    succeed: (stored, project, { result, details }) =>
      db.transaction(async (client) => {
        await store.end(client, stored.id, { state: 'succeeded', result })
        await recordAudit(client, stored.actor, {
          organizationId: project.organization_id,
          action: 'table.imported',
          target: { type: 'project', id: project.ref, name: project.name },
          details,
        })
      }),
    cancel: async (ref, id) => {
      const { jobId, state } = await get(ref, id)
      await db.transaction(async (client) => {
        if (!(await store.cancel(client, id))) throw fail('import_ended')
        if (jobId !== null) await records.cancel(client, jobId)
      })
      // After the commit: the attempt gets the signal to stop.
      if (jobId !== null) jobs.interrupt(jobId)
      if (state === 'waiting') await files.delete(id)
      return get(ref, id)
    },
  }
}
