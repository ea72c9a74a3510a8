import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { definePageQueries, defineSearchedQueries, reads, readsBySearch, usePageQueries } from './page-queries.ts'

const nameQuery = (id: string) => queryOptions({ queryKey: ['name', id], queryFn: () => `name of ${id}` })
const declared = definePageQueries(({ id }: { id: string }) => ({ name: nameQuery(id) }))
const other = definePageQueries(({ id }: { id: string }) => ({ name: nameQuery(id) }))

const open = async (queries: typeof declared) => {
  const queryClient = new QueryClient()
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({})
  const page = createRoute({
    getParentRoute: () => root,
    path: '/things/$id',
    ...reads(declared),
    component: () => useQuery(usePageQueries(queries).name).data,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: ['/things/7'] }),
  })
  await router.load()
  const errors: unknown[] = []
  const app = createElement(RouterProvider, { router })
  const { prelude } = await prerender(createElement(QueryClientProvider, { client: queryClient }, app), {
    onError: (error) => void errors.push(error),
  })
  return { html: await new Response(prelude).text(), errors, queryClient }
}

void test('a route prefetches what its page reads, for the parameters of its address', async () => {
  const { html, errors, queryClient } = await open(declared)
  assert.match(html, /name of 7/)
  assert.deepEqual(errors, [])
  assert.equal(queryClient.getQueryState(['name', '7'])?.dataUpdateCount, 1)
})

void test('a page that reads other queries than its route prefetches fails', async () => {
  const { html, errors } = await open(other)
  assert.doesNotMatch(html, /name of 7/)
  assert.match(String(errors[0]), /reads queries that its route does not prefetch/)
})

void test('a route prefetches what its page reads for the search of its address, and again when it changes', async () => {
  const searched = defineSearchedQueries((_: void, { name = 'all' }: { name?: string }) => ({ name: nameQuery(name) }))
  const queryClient = new QueryClient()
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({})
  const page = createRoute({
    getParentRoute: () => root,
    path: '/things',
    validateSearch: ({ name }: Record<string, unknown>) => (typeof name === 'string' ? { name } : {}),
    ...readsBySearch(searched),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: ['/things'] }),
  })
  await router.load()
  assert.deepEqual(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
    [['name', 'all']],
  )
  router.history.replace('/things?name=ada')
  await router.load()
  assert.notEqual(queryClient.getQueryState(['name', 'ada']), undefined)
})
