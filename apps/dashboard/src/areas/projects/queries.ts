import { organizationsQuery } from '~/api/organizations.ts'
import { configQuery } from '~/api/platform.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { projectOptionsQuery } from './api/project-options.ts'

export const newProjectQueries = definePageQueries(({ slug }: { slug: string }) => ({
  organizations: organizationsQuery,
  config: configQuery,
  options: projectOptionsQuery(slug),
}))
