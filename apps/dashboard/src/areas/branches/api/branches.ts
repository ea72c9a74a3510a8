import type { ProjectBranches } from '@cairn/contracts/branches/branches'
import { isInProgress } from '@cairn/contracts/projects/project-status'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { branchesKey } from '~/api/cached-project.ts'
import { catalogueKey } from '~/api/catalogue.ts'
import type { RequestOptions } from '~/api/client.ts'
import { request } from '~/api/client.ts'
import { pollIntervalMs } from '~/api/poll.ts'
import { projectsChanged } from '~/api/projects.ts'
import { queryClient } from '~/api/query-client.ts'

/** Or is deleted, and still listed. */
const isUnderWay = ({ branches }: ProjectBranches): boolean =>
  branches.some(({ status }) => isInProgress(status) || status === 'REMOVED')

/** The branches of a project; of a branch, those of its project. The event stream tells of a status that changes. */
export const branchesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...branchesKey, ref],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/branches', { params: { ref }, signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && pollIntervalMs,
  })

/** Compared when the page is opened and when it is asked for: it takes a moment, and starts databases that sleep. */
export const branchDiffQuery = (branchRef: string) =>
  queryOptions({
    queryKey: ['branch-diff', branchRef],
    queryFn: ({ signal }) => request('GET /platform/branches/:ref/diff', { params: { ref: branchRef }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const branchesChanged = () => queryClient.invalidateQueries({ queryKey: branchesKey })

export const createBranchMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: RequestOptions<'POST /platform/projects/:ref/branches'>['body']) =>
      request('POST /platform/projects/:ref/branches', { params: { ref }, body }),
    onSuccess: async () => {
      void projectsChanged()
      await branchesChanged()
    },
  })

export const deleteBranchMutation = mutationOptions({
  mutationFn: (branchRef: string) => request('DELETE /platform/branches/:ref', { params: { ref: branchRef } }),
  onSuccess: async () => {
    void projectsChanged()
    await branchesChanged()
  },
})

export const resetBranchMutation = (branchRef: string) =>
  mutationOptions({
    mutationFn: (withData: boolean) =>
      request('POST /platform/branches/:ref/reset', { params: { ref: branchRef }, body: { with_data: withData } }),
    onSuccess: async () => {
      // What was read of its database is out of date once it is replaced, and there is nothing to ask before.
      void queryClient.invalidateQueries({ queryKey: catalogueKey(branchRef), refetchType: 'none' })
      await branchesChanged()
    },
  })

export const mergeBranchMutation = (branchRef: string) =>
  mutationOptions({
    mutationFn: (fingerprint: string) =>
      request('POST /platform/branches/:ref/merge', { params: { ref: branchRef }, body: { fingerprint } }),
    onSuccess: async ({ parent_project_ref: ref }) => {
      void queryClient.invalidateQueries({ queryKey: catalogueKey(ref) })
      await Promise.all([
        branchesChanged(),
        queryClient.invalidateQueries({ queryKey: branchDiffQuery(branchRef).queryKey }),
      ])
    },
  })
