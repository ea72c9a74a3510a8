import type { Project } from '@cairn/contracts/projects/projects'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { assertRef, projectHealthKey, projectKey, projectsKey, updateListed, updateProject } from './cached-project.ts'
import type { RequestOptions } from './client.ts'
import { request } from './client.ts'
import { freshness } from './freshness.ts'
import { nextPoll } from './poll.ts'
import { organizationsQuery } from './organizations.ts'
import { queryClient } from './query-client.ts'

export const projectsQuery = queryOptions({
  queryKey: projectsKey,
  queryFn: ({ signal }) => request('GET /platform/projects', { signal }),
  staleTime: freshness.projects,
})

/** The size and the state of the databases of an organization, by the ref of the project. */
export const databaseStatesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['database-states', slug],
    queryFn: async ({ signal }) => {
      const projects = await request('GET /platform/projects', { query: { org: slug, detail: 'true' }, signal })
      return new Map(
        projects.flatMap((project) =>
          'database_bytes' in project
            ? [[project.ref, { bytes: project.database_bytes, isReadOnly: project.read_only !== null }] as const]
            : [],
        ),
      )
    },
  })

export const projectQuery = (ref: string) =>
  queryOptions({
    queryKey: projectKey(ref),
    queryFn: async ({ signal }) => {
      assertRef(ref)
      const project = await request('GET /platform/projects/:ref', { params: { ref }, signal })
      updateListed(queryClient, project)
      return project
    },
    staleTime: freshness.project,
    refetchInterval: ({ state: { data } }) => nextPoll(data),
  })

/** Asked again while somebody looks, and when the status of the project changes: nobody tells us of a service that fails. */
export const projectHealthQuery = (ref: string) =>
  queryOptions({
    queryKey: projectHealthKey(ref),
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/health', { params: { ref }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** Since when a project is paused. */
export const pauseStatusQuery = (ref: string) =>
  queryOptions({
    queryKey: ['project', ref, 'pause-status'],
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/pause/status', { params: { ref }, signal }),
    staleTime: 0,
  })

const putEverywhere = (project: Project) => updateProject(queryClient, project)

export const projectsChanged = async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  ])
}

export const createProjectMutation = mutationOptions({
  mutationFn: (body: RequestOptions<'POST /platform/projects'>['body']) => request('POST /platform/projects', { body }),
  onSuccess: (project) => {
    queryClient.setQueryData(projectQuery(project.ref).queryKey, project)
    void projectsChanged()
  },
})

export const pauseProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/projects/:ref/pause', { params: { ref } }),
    onSuccess: putEverywhere,
  })

export const restoreProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/projects/:ref/restore', { params: { ref } }),
    onSuccess: putEverywhere,
  })

export const restartProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('POST /platform/projects/:ref/restart', { params: { ref } }),
    onSuccess: putEverywhere,
  })

export const renameProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (name: string) => request('PATCH /platform/projects/:ref', { params: { ref }, body: { name } }),
    onSuccess: putEverywhere,
  })

/** What would change if the project moved to that organization. */
export const transferPreviewQuery = (ref: string, slug: string) =>
  queryOptions({
    queryKey: ['project', ref, 'transfer', slug],
    queryFn: ({ signal }) =>
      request('POST /platform/projects/:ref/transfer/preview', {
        params: { ref },
        body: { target_organization_slug: slug },
        signal,
      }),
    staleTime: 0,
  })

export const transferProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (slug: string) =>
      request('POST /platform/projects/:ref/transfer', { params: { ref }, body: { target_organization_slug: slug } }),
    onSuccess: (project) => {
      putEverywhere(project)
      void projectsChanged()
    },
  })

export const deleteProjectMutation = (ref: string) =>
  mutationOptions({
    mutationFn: () => request('DELETE /platform/projects/:ref', { params: { ref } }),
    onSuccess: () => {
      queryClient.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter((known) => known.ref !== ref))
      void projectsChanged()
    },
  })
