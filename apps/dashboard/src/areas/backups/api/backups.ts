import type { ProjectBackups } from '@cairn/contracts/backups/backups'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RequestOptions } from '~/api/client.ts'
import { request, requestFile } from '~/api/client.ts'
import { updateProject } from '~/api/cached-project.ts'
import { projectQuery, projectsChanged } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

const pollMs = 1000

const isUnderWay = ({ backups, last_restore: restore }: ProjectBackups): boolean =>
  backups.some(({ status }) => status === 'PENDING') || (restore !== null && restore.finished_at === null)

export const backupsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'backups'],
    queryFn: ({ signal }) => request('GET /platform/database/:ref/backups', { params: { ref }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? pollMs : false),
  })

const backupsChanged = (ref: string) => queryClient.invalidateQueries({ queryKey: backupsQuery(ref).queryKey })

export const createBackupMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/database/:ref/backups', { params: { ref } }),
    onSuccess: () => backupsChanged(ref),
  })

export const deleteBackupMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('DELETE /platform/database/:ref/backups/:id', { params: { ref, id } }),
    onSuccess: () => backupsChanged(ref),
  })

export const restoreBackupMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request('POST /platform/database/:ref/backups/:id/restore', { params: { ref, id } }),
    onSuccess: (project) => {
      updateProject(queryClient, project)
      return backupsChanged(ref)
    },
  })

/** The browser keeps a large file on its disk, not in memory. */
export const downloadBackup = (ref: string, id: string, signal: AbortSignal): Promise<Blob> =>
  requestFile('GET /platform/database/:ref/backups/:id/download', { params: { ref, id }, signal })

export const clonesQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'clones'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/clone/status', { params: { ref }, signal }),
  })

export const cloneProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/projects/:ref/clone'>['body']) =>
      request('POST /platform/projects/:ref/clone', { params: { ref }, body }),
    onSuccess: (project) => {
      queryClient.setQueryData(projectQuery(project.ref).queryKey, project)
      void queryClient.invalidateQueries({ queryKey: clonesQuery(ref).queryKey })
      void projectsChanged()
    },
  })
