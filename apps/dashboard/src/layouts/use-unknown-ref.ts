import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '~/api/errors.ts'
import { configQuery } from '~/api/platform.ts'
import { projectsQuery } from '~/api/projects.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { toast } from '~/ui/toast.ts'
import { isUnknownRef } from './unknown-ref.ts'

/**
 * Leads away from a ref that is that of no project, and says so. Returns whether it does; undefined for a moment, while
 * it is not known whether a ref that was not found is that of a branch. `error` is why the project was not loaded.
 */
export const useUnknownRef = (ref: string, error: Error | null): boolean | undefined => {
  const navigate = useNavigate()
  const { data: projects, error: projectsError } = useQuery(projectsQuery)
  const { data: config, error: configError } = useQuery(configQuery)
  const isUnknown =
    error instanceof ApiError &&
    error.code === 404 &&
    isUnknownRef(ref, {
      projects: projects ?? (projectsError === null ? undefined : []),
      isHosted: config?.capabilities.includes('platform:hosted_previews') ?? (configError === null ? undefined : false),
    })

  useEffect(() => {
    if (isUnknown !== true) return
    toast.error('This project does not exist', { id: 'project_not_found' })
    void navigate({ to: organizationsPaths.list(), replace: true })
  }, [isUnknown, navigate])

  return isUnknown
}
