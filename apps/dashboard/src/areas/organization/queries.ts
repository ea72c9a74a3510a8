import { databaseStatesQuery, projectsQuery } from '~/api/projects.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { advisorMailQuery } from './api/advisor-mail.ts'
import { assistantSettingsQuery, assistantUsageQuery } from './api/assistant.ts'
import { auditQuery } from './api/audit.ts'
import { documentsQuery } from './api/documents.ts'
import { invitationsQuery } from './api/invitations.ts'
import { membersQuery } from './api/members.ts'
import { ssoQuery } from './api/sso.ts'
import type { AuditSearch } from './audit/audit-filter.ts'
import { auditFilter } from './audit/audit-filter.ts'

interface Address {
  slug: string
}

export const projectsQueries = definePageQueries(({ slug }: Address) => ({
  projects: projectsQuery,
  databases: databaseStatesQuery(slug),
}))

export const teamQueries = definePageQueries(({ slug }: Address) => ({
  members: membersQuery(slug),
  invitations: invitationsQuery(slug),
}))

export const generalQueries = definePageQueries(({ slug }: Address) => ({
  assistant: assistantSettingsQuery(slug),
  usage: assistantUsageQuery(slug),
  advisorMail: advisorMailQuery(slug),
}))

export const securityQueries = definePageQueries(({ slug }: Address) => ({ members: membersQuery(slug) }))

export const documentsQueries = definePageQueries(({ slug }: Address) => ({ documents: documentsQuery(slug) }))

export const ssoQueries = definePageQueries(({ slug }: Address) => ({ settings: ssoQuery(slug) }))

export const auditQueries = defineSearchedQueries(({ slug }: Address, search: AuditSearch) => ({
  log: auditQuery(slug, auditFilter(search)),
  members: membersQuery(slug),
}))
