import { organizationsQuery } from '~/api/organizations.ts'
import { profileQuery } from '~/api/profile.ts'
import { projectQuery, projectsQuery } from '~/api/projects.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const organizationLayoutQueries = definePageQueries(() => ({ organizations: organizationsQuery }))

export const operatorLayoutQueries = definePageQueries(() => ({ profile: profileQuery }))

export const projectLayoutQueries = definePageQueries(({ ref }: { ref: string }) => ({
  project: projectQuery(ref),
  organizations: organizationsQuery,
  projects: projectsQuery,
}))
