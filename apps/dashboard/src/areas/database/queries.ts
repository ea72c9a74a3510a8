import type { AnyUseQueryOptions } from '@tanstack/react-query'
import { relationsQuery, schemasQuery } from '~/api/catalogue.ts'
import { definePageQueries, defineSearchedQueries } from '~/routes/page-queries.ts'
import {
  enumsQuery,
  extensionsQuery,
  functionsQuery,
  indexesQuery,
  policiesQuery,
  publicationsQuery,
  rolesQuery,
  tableQuery,
  tablesQuery,
  tablesWithColumnsQuery,
  triggersQuery,
  webhooksQuery,
} from './api/objects.ts'
import { eventTriggersQuery } from './api/event-triggers.ts'
import { foreignServerQuery, foreignServersQuery } from './api/foreign-servers.ts'
import { indexBuildsQuery } from './api/index-builds.ts'
import { migrationsQuery } from './api/migrations.ts'
import { rolePrivilegesQuery } from './api/role-privileges.ts'
import { runningQueriesQuery } from './api/running-queries.ts'
import { webhookDeliveriesQuery } from './api/webhook-deliveries.ts'
import { bucketsQuery } from '../storage/api/buckets.ts'
import type { SchemaSearch } from './objects/schema-choice.ts'
import { schemaOf } from './objects/schema-choice.ts'

interface Address {
  ref: string
}

/** The objects of the chosen schema, and the schemas to choose from. */
const inSchema = <Query extends AnyUseQueryOptions>(objects: (ref: string, schema: string) => Query) =>
  defineSearchedQueries(({ ref }: Address, search: SchemaSearch) => ({
    objects: objects(ref, schemaOf(search)),
    schemas: schemasQuery(ref),
  }))

export const tablesQueries = inSchema(tablesQuery)
export const diagramQueries = inSchema(tablesWithColumnsQuery)
export const functionsQueries = inSchema(functionsQuery)
export const triggersQueries = inSchema(triggersQuery)
export const eventTriggersQueries = definePageQueries(({ ref }: Address) => ({ triggers: eventTriggersQuery(ref) }))
export const enumsQueries = inSchema(enumsQuery)
export const indexesQueries = defineSearchedQueries(({ ref }: Address, search: SchemaSearch) => ({
  objects: indexesQuery(ref, schemaOf(search)),
  schemas: schemasQuery(ref),
  builds: indexBuildsQuery(ref),
}))

export const tableQueries = definePageQueries(({ ref, id }: Address & { id: string }) => ({
  table: tableQuery(ref, id),
}))

export const columnPrivilegesQueries = defineSearchedQueries(({ ref }: Address, search: SchemaSearch) => ({
  objects: relationsQuery(ref, schemaOf(search)),
  schemas: schemasQuery(ref),
  roles: rolesQuery(ref),
}))

export const policiesQueries = defineSearchedQueries(({ ref }: Address, search: SchemaSearch) => ({
  objects: tablesQuery(ref, schemaOf(search)),
  policies: policiesQuery(ref, schemaOf(search)),
  schemas: schemasQuery(ref),
}))

export const storagePoliciesQueries = definePageQueries(({ ref }: Address) => ({
  objects: tablesQuery(ref, 'storage'),
  policies: policiesQuery(ref, 'storage'),
  buckets: bucketsQuery(ref),
}))

export const realtimePoliciesQueries = definePageQueries(({ ref }: Address) => ({
  messages: tablesQuery(ref, 'realtime'),
  policies: policiesQuery(ref, 'realtime'),
}))

export const publicationsQueries = definePageQueries(({ ref }: Address) => ({ publications: publicationsQuery(ref) }))
export const rolesQueries = definePageQueries(({ ref }: Address) => ({ roles: rolesQuery(ref) }))
export const roleQueries = defineSearchedQueries(({ ref, id }: Address & { id: string }, search: SchemaSearch) => ({
  privileges: rolePrivilegesQuery(ref, id, schemaOf(search)),
  schemas: schemasQuery(ref),
}))
export const runningQueriesQueries = definePageQueries(({ ref }: Address) => ({ queries: runningQueriesQuery(ref) }))
export const migrationsQueries = definePageQueries(({ ref }: Address) => ({ migrations: migrationsQuery(ref) }))

export const webhooksQueries = definePageQueries(({ ref }: Address) => ({
  webhooks: webhooksQuery(ref),
  deliveries: webhookDeliveriesQuery(ref),
  extensions: extensionsQuery(ref),
}))
export const wrappersQueries = definePageQueries(({ ref }: Address) => ({
  servers: foreignServersQuery(ref),
  extensions: extensionsQuery(ref),
}))
export const wrapperQueries = definePageQueries(({ ref, id }: Address & { id: string }) => ({
  server: foreignServerQuery(ref, id),
}))
export const extensionsQueries = definePageQueries(({ ref }: Address) => ({
  extensions: extensionsQuery(ref),
  schemas: schemasQuery(ref),
}))
