import { projectsQuery } from '~/api/projects.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { invitationsQuery } from './api/invitations.ts'
import { membersQuery } from './api/members.ts'
import { ssoQuery } from './api/sso.ts'

interface Address {
  slug: string
}

export const projectsQueries = definePageQueries(() => ({ projects: projectsQuery }))

export const teamQueries = definePageQueries(({ slug }: Address) => ({
  members: membersQuery(slug),
  invitations: invitationsQuery(slug),
}))

export const securityQueries = definePageQueries(({ slug }: Address) => ({ members: membersQuery(slug) }))

export const ssoQueries = definePageQueries(({ slug }: Address) => ({ settings: ssoQuery(slug) }))
