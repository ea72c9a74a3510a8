import { queryOptions } from '@tanstack/react-query'

/** The reader's second factors, in the order of their making. The code of the sign-in client comes with the first use. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async () => (await import('./factors.ts')).listFactors(),
})
