import { changeFiles } from '@cairn/contracts/storage/files'
import { randomUUID } from 'node:crypto'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { withService } from '../../../project-runtime/with-service.ts'
import { route } from '../../../route.ts'
import { findBucket } from '../find-bucket.ts'
import { changeFilesIn } from '../file-jobs/change-files.ts'
import { toFileJob } from '../file-jobs/file-job-store.ts'
import { partsOf, planSteps } from '../file-jobs/plan-steps.ts'
import { countParts, noProgress } from '../file-jobs/run-steps.ts'

/** So many files are changed before the request is answered: a job would take longer to begin. */
const mostAtOnce = { delete: 1_000, move: 1_000, rename: 1_000, copy: 50 } as const

export const changeFilesRoute = route(changeFiles, {
  permission: inProject('storage:Write'),
  handle: async (call) => {
    const { context, project, params, body } = call
    const bucket = params.id
    const { kind } = body
    const other = 'target_bucket' in body ? body.target_bucket : undefined
    if (other !== undefined && other !== bucket) await findBucket({ ...call, params: { id: other } })
    const { items, target, steps } = planSteps(bucket, body)
    const { total, taken } = await withService(context, { project, name: 'storage' }, async ({ open }) => {
      const { files } = await countParts(call, open, bucket, partsOf(items))
      if (kind !== 'rename' || target === null) return { total: files, taken: 0 }
      // A renamed folder does not become part of another one.
      const name = target.replace(/\/$/, '')
      return { total: files, taken: (await countParts(call, open, bucket, partsOf([name, `${name}/`]))).files }
    })
    if (total === 0) throw call.fail('file_not_found')
    if (taken > 0) throw call.fail('name_taken')
    const by = actorOf(call)
    if (total > mostAtOnce[kind])
      return toFileJob(await context.fileJobs.enqueue(project, by, { bucket, kind, items, target, steps, total }))
    const created = new Date()
    const { done, skipped } = await changeFilesIn({
      context,
      project,
      by,
      asker: call,
      bucket,
      kind,
      items,
      target,
      steps,
      from: noProgress,
      onProgress: () => Promise.resolve(),
    })
    return toFileJob({
      id: randomUUID(),
      ref: project.ref,
      actor: by,
      bucket,
      kind,
      items: [...items],
      target,
      steps: [...steps],
      state: 'succeeded',
      is_cancelling: false,
      job_id: null,
      total,
      step: 0,
      after: null,
      done,
      skipped,
      error: null,
      created_at: created,
      finished_at: new Date(),
    })
  },
})
