import type { JobDefinition } from '@cairn/jobs'
import { defineJob } from '@cairn/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'

/** Access ends with the hour, or with the session: this deletes the files. */
export const deleteOldQueryRunsJob = ({ queryRuns }: Context): JobDefinition =>
  defineJob({
    title: 'Delete old results of queries',
    data: z.object({}),
    schedule: '*/5 * * * *',
    run: () => queryRuns.deletePast(),
  })
