import { organizationsQuery } from '~/api/organizations.ts'
import { configQuery } from '~/api/platform.ts'
import { projectHealthQuery } from '~/api/projects.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import { claimQuery } from './api/claims.ts'
import { projectDomainsQuery } from './api/domains.ts'
import { networkAccessQuery } from './api/network-access.ts'
import { projectComputeQuery } from './api/project-compute.ts'
import { projectOptionsQuery } from './api/project-options.ts'
import { serviceVersionsQuery } from './api/service-versions.ts'

export const newProjectQueries = definePageQueries(({ slug }: { slug: string }) => ({
  organizations: organizationsQuery,
  config: configQuery,
  options: projectOptionsQuery(slug),
}))

export const computeQueries = definePageQueries(({ ref }: { ref: string }) => ({ compute: projectComputeQuery(ref) }))

export const databaseQueries = definePageQueries(({ ref }: { ref: string }) => ({ access: networkAccessQuery(ref) }))

export const domainsQueries = definePageQueries(({ ref }: { ref: string }) => ({ domains: projectDomainsQuery(ref) }))

export const infrastructureQueries = definePageQueries(({ ref }: { ref: string }) => ({
  versions: serviceVersionsQuery(ref),
  health: projectHealthQuery(ref),
}))

export const claimQueries = defineSearchedQueries((_address: unknown, { token = '' }: { token?: string }) => ({
  claim: claimQuery(token),
  organizations: organizationsQuery,
}))
