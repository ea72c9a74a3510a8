import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { projectApiKeysQuery } from '~/areas/keys/api/api-keys.ts'
import { publishableKeyPlaceholder } from '~/connect/connection.ts'

/** The key in examples: a publishable one, or a placeholder. */
export const useExampleKey = (project: ProjectDetail): string => {
  const { isAllowed } = useListedProjectPermission('secrets:Read', project)
  const { data: keys } = useQuery({ ...projectApiKeysQuery(project.ref), enabled: isAllowed })
  return keys?.find(({ type }) => type === 'publishable')?.api_key ?? publishableKeyPlaceholder
}
