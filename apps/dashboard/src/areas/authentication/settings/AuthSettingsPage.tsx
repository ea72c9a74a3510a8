import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useProjectPlan } from '~/api/use-project-plan.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { settingsQueries } from '../queries.ts'

interface AuthSettingsPageProps {
  title: string
  description: string
  actions?: ReactNode
  /** Whether something is still loaded that stands above settings, which would move them. */
  isLoading?: boolean
  children: (config: AuthConfig, projectRef: string) => ReactNode
}

/** A page with settings of the project's authentication. */
export const AuthSettingsPage = ({
  title,
  description,
  actions,
  isLoading = false,
  children,
}: AuthSettingsPageProps) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const config = useQuery(usePageQueries(settingsQueries).config)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('auth_settings:Read', ref)
  // What the plan lacks is said beside settings, and disables them.
  const { isLoading: isPlanUnknown } = useProjectPlan(ref)
  return (
    <ResourcePage
      narrow
      title={title}
      within={['Authentication', project?.name]}
      description={description}
      actions={actions}
    >
      <QueryContent
        query={{ ...config, data: isLoading || isPlanUnknown ? undefined : config.data }}
        failure="The settings could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of authentication', reason }}
      >
        {(known) => (
          <div key={ref} className="flex flex-col gap-4">
            {children(known, ref)}
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
