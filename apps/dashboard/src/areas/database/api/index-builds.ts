import type { IndexBuild, IndexToBuild } from '@cairn/contracts/database/index-builds'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'

const pollMs = 1_000

export const isBuilding = ({ state }: IndexBuild): boolean => state === 'waiting' || state === 'running'

/** The last index builds of a project, followed while one runs. */
export const indexBuildsQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'index-builds'],
    queryFn: async ({ signal }) =>
      (await requestDatabase(ref, 'GET /platform/pg-meta/:ref/index-builds', { signal })).builds,
    refetchInterval: ({ state: { data } }) => (data?.some(isBuilding) === true ? pollMs : false),
    staleTime: 0,
  })

const reload = (ref: string) => queryClient.invalidateQueries({ queryKey: indexBuildsQuery(ref).queryKey })

export const createIndexBuildMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (body: IndexToBuild) => requestDatabase(ref, 'POST /platform/pg-meta/:ref/index-builds', { body }),
    onSuccess: () => reload(ref),
  })

export const cancelIndexBuildMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) =>
      requestDatabase(ref, 'POST /platform/pg-meta/:ref/index-builds/:id/cancel', { params: { id } }),
    onSettled: () => reload(ref),
  })
