import { catalogueQuery } from '~/api/product-catalogue.ts'
import { definePageQueries } from '~/routes/page-queries.ts'
import { functionFilesQuery, functionQuery, functionsQuery } from './api/functions.ts'
import { functionSecretsQuery } from './api/secrets.ts'

export const functionsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  functions: functionsQuery(ref),
  catalogue: catalogueQuery,
}))

export const functionQueries = definePageQueries(({ ref, slug }: { ref: string; slug: string }) => ({
  edgeFunction: functionQuery(ref, slug),
  files: functionFilesQuery(ref, slug),
}))

export const functionSecretsQueries = definePageQueries(({ ref }: { ref: string }) => ({
  secrets: functionSecretsQuery(ref),
}))
