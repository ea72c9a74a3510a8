import { queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { isWebhook } from '../webhooks/webhook-sql.ts'

const listed = (schema: string) => ({ included_schemas: schema })

/** Tables with the number of their columns. */
export const tablesQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'tables', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/tables', {
        query: { ...listed(schema), include_columns: 'false' },
        signal,
      }),
  })

/** Tables with their columns and keys, for the diagram. */
export const tablesWithColumnsQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'tables-with-columns', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/tables', { query: listed(schema), signal }),
  })

/** One table with its columns. */
export const tableQuery = (ref: string, id: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'table', id],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/tables/:id', { params: { id }, signal }),
  })

export const functionsQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'functions', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/functions', { query: listed(schema), signal }),
  })

export const triggersQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'triggers', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/triggers', { query: listed(schema), signal }),
  })

/** Enumerated types. */
export const enumsQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'enums', schema],
    queryFn: async ({ signal }) => {
      const types = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/types', { query: listed(schema), signal })
      return types.filter(({ enums }) => enums.length > 0)
    },
  })

export const indexesQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'indexes', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/indexes', { query: listed(schema), signal }),
  })

/** Webhooks are triggers of any schema. */
export const webhooksQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'webhooks'],
    queryFn: async ({ signal }) => {
      const triggers = await requestDatabase(ref, 'GET /platform/pg-meta/:ref/triggers', { signal })
      return triggers.filter(isWebhook)
    },
  })

/** Functions of every schema but those of the system. */
export const allFunctionsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'all-functions'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/functions', { signal }),
  })

/** Of them, those that a trigger can call. */
export const triggerFunctionsQuery = (ref: string) =>
  queryOptions({
    ...allFunctionsQuery(ref),
    select: (functions) => functions.filter(({ return_type: type }) => type === 'trigger'),
  })

export const policiesQuery = (ref: string, schema: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'policies', schema],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/policies', { query: listed(schema), signal }),
  })

export const publicationsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'publications'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/publications', { signal }),
  })

export const extensionsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'extensions'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/extensions', { signal }),
  })

/** Roles, without those that PostgreSQL brings. */
export const rolesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'roles'],
    queryFn: ({ signal }) => requestDatabase(ref, 'GET /platform/pg-meta/:ref/roles', { signal }),
  })

/** Tables of every schema but those of the system. */
export const allTablesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'tables'],
    queryFn: ({ signal }) =>
      requestDatabase(ref, 'GET /platform/pg-meta/:ref/tables', { query: { include_columns: 'false' }, signal }),
  })
