import type { Project, ProjectDetail } from '@cairn/contracts/projects/projects'
import type { ListedProject, ProjectEvent } from '@cairn/contracts/projects/project-events'
import type { QueryClient } from '@tanstack/react-query'
import { branchesKey, projectHealthKey, projectKey, projectsKey } from '../api/cached-project.ts'
import { organizationsKey, permissionsKey } from '../api/permissions-key.ts'

const same = (listed: readonly Project[], projects: readonly ListedProject[]): boolean =>
  listed.length === projects.length &&
  projects.every(({ ref, name, status, organization_slug }) =>
    listed.some(
      (known) =>
        known.ref === ref &&
        known.name === name &&
        known.status === status &&
        known.organization_slug === organization_slug,
    ),
  )

const refetchDetail = (cache: QueryClient, ref: string) =>
  void cache.invalidateQueries({ queryKey: projectKey(ref), exact: true })

/** Puts a status into the cached list at once; a cached detail is fetched again, since more than its status may be new. */
const projectChanged = (cache: QueryClient, ref: string, status: Project['status']) => {
  cache.setQueryData<Project[]>(projectsKey, (projects) =>
    projects?.map((known) => (known.ref === ref ? { ...known, status } : known)),
  )
  // It may be a branch, and more than the status of one changes with it.
  void cache.invalidateQueries({ queryKey: branchesKey })
  // Nothing is left to fetch of a deleted project. Its open page says that it was deleted.
  if (status === 'REMOVED')
    cache.setQueryData<ProjectDetail>(projectKey(ref), (detail) =>
      detail === undefined ? undefined : { ...detail, status },
    )
  else {
    refetchDetail(cache, ref)
    // A project that is paused has no services that run.
    void cache.invalidateQueries({ queryKey: projectHealthKey(ref) })
  }
}

const listArrived = (cache: QueryClient, projects: readonly ListedProject[], isFirst: boolean) => {
  const listed = cache.getQueryData<Project[]>(projectsKey)
  if (listed !== undefined && !same(listed, projects))
    for (const queryKey of [projectsKey, branchesKey]) void cache.invalidateQueries({ queryKey })
  // A later list says that a membership may have changed, or that the connection was interrupted.
  if (!isFirst) for (const queryKey of [organizationsKey, permissionsKey]) void cache.invalidateQueries({ queryKey })
  for (const { ref, status, name, read_only } of projects) {
    const detail = cache.getQueryData<ProjectDetail>(projectKey(ref))
    if (detail === undefined) continue
    // Some of a detail, such as its size, is in no list.
    if (!isFirst || detail.status !== status || detail.name !== name || detail.read_only !== read_only)
      refetchDetail(cache, ref)
  }
}

/** `isFirst`: the page has just joined, and has fetched what it shows a moment ago. */
export const applyEvent = (cache: QueryClient, event: ProjectEvent, isFirst: boolean): void => {
  if (event.type === 'project') projectChanged(cache, event.ref, event.status)
  else listArrived(cache, event.projects, isFirst)
}
