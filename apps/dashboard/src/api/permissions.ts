import { isAllowed } from '@cairn/contracts/permissions'
import { parentRef } from '@cairn/contracts/projects/parent-ref'
import type { Project } from '@cairn/contracts/projects/projects'
import type { Action } from '@cairn/contracts/actions'
import { matrix, whoMay, whyForbidden } from '@cairn/contracts/actions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCapabilities } from './capabilities.ts'
import { reportFailedCall } from '~/reporting/report.ts'
import { request } from './client.ts'
import { ApiError } from './errors.ts'
import { freshness } from './freshness.ts'
import { organizationsQuery } from './organizations.ts'
import { conditionHolds, loadConditions } from './permission-conditions.ts'
import { permissionsKey } from './permissions-key.ts'
import { configQuery } from './platform.ts'
import { projectQuery } from './projects.ts'
import { isSignedIn } from './session.ts'

export const permissionsQuery = queryOptions({
  queryKey: permissionsKey,
  queryFn: async ({ signal }) => {
    try {
      const rules = await request('GET /platform/profile/permissions', { signal })
      await loadConditions(rules)
      return rules
    } catch (error) {
      // A session that has ended is no error, and neither is a page that did not wait.
      if (error instanceof ApiError && error.code !== 401)
        void reportFailedCall(error, 'GET /platform/profile/permissions', error.code)
      throw error
    }
  },
  staleTime: freshness.permissions,
})

export interface PermissionState {
  isAllowed: boolean
  /** Not known yet: nothing is refused meanwhile, so that nothing flashes; the server judges anyway. */
  isLoading: boolean
  /** Why a control may not be used, once that is known. */
  reason: string | undefined
}

const allowed: PermissionState = { isAllowed: true, isLoading: false, reason: undefined }
const loading: PermissionState = { isAllowed: false, isLoading: true, reason: undefined }

const usePermission = (
  action: Action,
  place: { slug: string | undefined; projectRef: string | undefined },
): PermissionState => {
  const { data: config } = useQuery(configQuery)
  const whyOff = useCapabilities()
  const asks = config?.capabilities.includes('platform:permissions')
  const enabled = asks === true && isSignedIn()
  const { data: rules } = useQuery({ ...permissionsQuery, enabled })
  const { data: organizations } = useQuery({ ...organizationsQuery, enabled })
  const capability = matrix[action].capability
  const switchedOff = capability && whyOff(capability)
  if (switchedOff !== undefined) return { isAllowed: false, isLoading: false, reason: switchedOff }
  if (asks === false) return allowed
  if (rules === undefined || place.slug === undefined) return loading
  const may = isAllowed(
    rules,
    {
      action,
      resource: matrix[action].resource,
      organizationSlug: place.slug,
      projectRef: place.projectRef,
    },
    conditionHolds,
  )
  if (may) return allowed
  const organization = organizations?.find(({ slug }) => slug === place.slug)
  const reason =
    organization === undefined
      ? whoMay(action)
      : whyForbidden(action, { role: organization.role, projects: organization.project_roles }, place.projectRef)
  return { isAllowed: false, isLoading: false, reason }
}

/** Whether the person may do it in an organization. */
export const useOrganizationPermission = (action: Action, slug: string): PermissionState =>
  usePermission(action, { slug, projectRef: undefined })

/** As `useProjectPermission`, for a project that is already loaded. */
export const useListedProjectPermission = (action: Action, project: Project | undefined): PermissionState =>
  usePermission(action, {
    slug: project?.organization_slug,
    projectRef: project && parentRef(project),
  })

/** Whether the person may do it in a project. */
export const useProjectPermission = (action: Action, ref: string): PermissionState => {
  const { data: project } = useQuery({ ...projectQuery(ref), refetchInterval: false })
  return useListedProjectPermission(action, project)
}
