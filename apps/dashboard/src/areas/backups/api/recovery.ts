import type { ProjectRecovery } from '@cairn/contracts/backups/recovery'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { updateProject } from '~/api/cached-project.ts'
import { request } from '~/api/client.ts'
import { projectQuery } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'
import { backupsQuery } from './backups.ts'

const soonMs = 1_000
// The latest moment moves on.
const laterMs = 10_000

export const recoveryQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'recovery'],
    queryFn: ({ signal }) => request('GET /platform/database/:ref/backups/pitr', { params: { ref }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.days === null) return false
      return data.windows.length === 0 ? soonMs : laterMs
    },
  })

export const switchRecoveryMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (days: ProjectRecovery['days']) =>
      request('PUT /platform/database/:ref/backups/pitr', { params: { ref }, body: { days } }),
    onSuccess: (recovery) => {
      queryClient.setQueryData(recoveryQuery(ref).queryKey, recovery)
      void queryClient.invalidateQueries({ queryKey: backupsQuery(ref).queryKey })
      return queryClient.invalidateQueries({ queryKey: projectQuery(ref).queryKey })
    },
  })

export const recoverMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (timeMs: number) =>
      request('POST /platform/database/:ref/backups/pitr', {
        params: { ref },
        body: { recovery_time_target_unix: timeMs / 1_000 },
      }),
    onSuccess: (project) => {
      updateProject(queryClient, project)
      void queryClient.invalidateQueries({ queryKey: recoveryQuery(ref).queryKey })
      return queryClient.invalidateQueries({ queryKey: backupsQuery(ref).queryKey })
    },
  })
