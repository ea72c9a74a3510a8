import { configQuery } from '~/api/platform.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { projectOptionsQuery } from './api/project-options.ts'

export const newProjectQueries = definePageQueries(({ slug }: { slug: string }) => ({
  config: configQuery,
  options: projectOptionsQuery(slug),
}))
