import type { LintName } from '@cairn/contracts/advisors/lint-catalogue'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { catalogueKey } from '~/api/catalogue.ts'
import { request } from '~/api/client.ts'
import { queryClient } from '~/api/query-client.ts'

const exceptions = '/platform/projects/:ref/notifications/advisor/exceptions'

/** With the catalogue: what is found is found again after a change of the schema. */
const lintsKey = (ref: string) => [...catalogueKey(ref), 'lints'] as const
const exceptionsKey = (ref: string) => ['project', ref, 'lint-exceptions'] as const

export const lintsQuery = (ref: string) =>
  queryOptions({
    queryKey: lintsKey(ref),
    queryFn: ({ signal }) => request('GET /platform/projects/:ref/run-lints', { params: { ref }, signal }),
  })

export const lintExceptionsQuery = (ref: string) =>
  queryOptions({
    queryKey: exceptionsKey(ref),
    queryFn: async ({ signal }) => {
      const answer = await request(`GET ${exceptions}`, { params: { ref }, signal })
      return answer.exceptions
    },
  })

const readAgain = (ref: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: lintsKey(ref) }),
    queryClient.invalidateQueries({ queryKey: exceptionsKey(ref) }),
  ])

interface Ignored {
  name: LintName
  /** Of a finding; null: the whole rule. */
  finding: string | null
  reason: string
}

export const ignoreLintMutation = (ref: string) =>
  mutationOptions({
    mutationFn: ({ name, finding, reason }: Ignored) =>
      request(`POST ${exceptions}`, { params: { ref }, body: { lint_name: name, cache_key: finding, reason } }),
    onSuccess: () => readAgain(ref),
  })

export const reportLintMutation = (ref: string) =>
  mutationOptions({
    mutationFn: (id: string) => request(`DELETE ${exceptions}/:id`, { params: { ref, id } }),
    onSuccess: () => readAgain(ref),
  })
