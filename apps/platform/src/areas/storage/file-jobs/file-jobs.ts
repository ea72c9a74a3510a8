import { randomUUID } from 'node:crypto'
import { createJobRecords } from '@cairn/jobs'
import type { FileJobKind } from '@cairn/contracts/storage/file-rules'
import type { Actor } from '../../../audit/record-audit.ts'
import { fail } from '../../../errors.ts'
import type { Ground } from '../../../ground.ts'
import { admitTransfer } from '../../database/admit-transfer.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { fileJobName } from './file-job-name.ts'
import { createFileJobStore } from './file-job-store.ts'
import type { FileJobStore, StoredFileJob } from './file-job-store.ts'
import type { Step } from './plan-steps.ts'

interface NewFileJob {
  bucket: string
  kind: FileJobKind
  items: readonly string[]
  target: string | null
  steps: readonly Step[]
  /** How many files there are. */
  total: number
}

/** Jobs that delete, move or copy files in buckets. */
export interface FileJobs {
  store: FileJobStore
  /** Throws `too_many_transfers`. */
  enqueue: (project: StoredProject, actor: Actor, job: NewFileJob) => Promise<StoredFileJob>
  /** Throws `file_job_not_found`, `file_job_ended`. */
  cancel: (ref: string, id: string) => Promise<StoredFileJob>
}

export const createFileJobs = ({ db, jobs }: Ground): FileJobs => {
  const store = createFileJobStore(db)
  const records = createJobRecords(db)
  const get = async (ref: string, id: string) => {
    const found = await store.find(ref, id)
    if (found === undefined) throw fail('file_job_not_found')
    return found
  }
  return {
    store,
    enqueue: async ({ ref, id: projectId }, actor, job) => {
      const id = randomUUID()
      await db.transaction(async (client) => {
        await admitTransfer(client, ref)
        const jobId = await jobs.enqueue(client, { name: fileJobName, data: { ref, id }, key: id })
        await store.create(client, { id, projectId, actor, jobId, ...job })
      })
      return get(ref, id)
    },
    cancel: async (ref, id) => {
      const { job_id: jobId } = await get(ref, id)
      await db.transaction(async (client) => {
        if (!(await store.cancel(client, id))) throw fail('file_job_ended')
        if (jobId !== null) await records.cancel(client, jobId)
      })
      // After the commit: the attempt gets the signal to stop.
      if (jobId !== null) jobs.interrupt(jobId)
      return get(ref, id)
    },
  }
}
