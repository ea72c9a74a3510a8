import '../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryOptions } from '@tanstack/react-query'

const { queryClient } = await import('./query-client.ts')

/** A query that reads what is stored when it is asked, and answers when it is told to. */
const slowQuery = (name: string) => {
  const stored = { value: 'old' }
  const answers: (() => void)[] = []
  const query = queryOptions({
    queryKey: ['test', name],
    queryFn: () => {
      const { value } = stored
      return new Promise<string>((resolve) => answers.push(() => resolve(value)))
    },
  })
  return { stored, answers, query }
}

void test('what changes while it is loaded for the first time is loaded again, for those who wait too', async () => {
  const { stored, answers, query } = slowQuery('first')
  const waiting = queryClient.fetchQuery(query)
  stored.value = 'new'
  const invalidated = queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
  for (const answer of answers) answer()
  await invalidated
  assert.equal(await waiting, 'new')
  assert.equal(queryClient.getQueryData(query.queryKey), 'new')
  assert.equal(queryClient.getQueryState(query.queryKey)?.isInvalidated, false)
})

void test('what is not invalidated is loaded once', async () => {
  const { answers, query } = slowQuery('once')
  const waiting = queryClient.fetchQuery(query)
  await queryClient.invalidateQueries({ queryKey: ['test', 'another'] })
  for (const answer of answers) answer()
  assert.equal(await waiting, 'old')
  assert.equal(answers.length, 1)
})
