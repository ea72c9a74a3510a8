import type { PostgrestStatus, Project, ProjectDetail } from '@cairn/contracts/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, sentences } from './errors.ts'

export const projectsKey = ['projects'] as const
/** Followed by the ref of a project: its branches. */
export const branchesKey = ['branches'] as const
export const projectKey = (ref: string) => ['project', ref] as const
export const projectHealthKey = (ref: string) => [...projectKey(ref), 'health'] as const

/** Throws for a project that has no name. */
export const assertRef = (ref: string): void => {
  if (ref === '') throw new ApiError(sentences.refRequired, { code: 400, reason: 'bad_request' })
}

/** Puts what is new of a project into the list, where that is on hand. */
export const updateListed = (cache: QueryClient, project: Project): void => {
  cache.setQueryData<Project[]>(projectsKey, (projects) =>
    projects?.map((known) => (known.ref === project.ref ? { ...known, ...project } : known)),
  )
}

/** Puts it into the list and the detail, so that a status shows at once wherever the project is on screen. */
export const updateProject = (cache: QueryClient, project: Project): void => {
  updateListed(cache, project)
  cache.setQueryData<ProjectDetail>(projectKey(project.ref), (detail) =>
    detail === undefined ? undefined : { ...detail, ...project },
  )
}

/** Says in the list and the detail whether the data API answers, where they are on hand. */
export const updatePostgrestStatus = (cache: QueryClient, ref: string, postgrestStatus: PostgrestStatus): void => {
  cache.setQueryData<Project[]>(projectsKey, (projects) =>
    projects?.map((known) => (known.ref === ref ? { ...known, postgrestStatus } : known)),
  )
  cache.setQueryData<ProjectDetail>(projectKey(ref), (detail) => detail && { ...detail, postgrestStatus })
}
