import { organizationsQuery } from '~/api/organizations.ts'
import { projectsQuery } from '~/api/projects.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const chooseQueries = definePageQueries(() => ({ organizations: organizationsQuery, projects: projectsQuery }))
