import { catalogueQuery } from '~/api/product-catalogue.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

export const organizationsQueries = definePageQueries(() => ({ organizations: organizationsQuery }))

export const newOrganizationQueries = definePageQueries(() => ({ catalogue: catalogueQuery }))
