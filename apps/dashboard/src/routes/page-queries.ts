import type { AnyUseInfiniteQueryOptions, AnyUseQueryOptions, QueryClient } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'

type PageQuery = AnyUseQueryOptions | AnyUseInfiniteQueryOptions
type Queries = Record<string, PageQuery>

const isInfinite = (query: PageQuery): query is AnyUseInfiniteQueryOptions => 'getNextPageParam' in query

/** What a page reads, by name. Declared once: its route prefetches it, and the page reads it through `usePageQueries`. */
export interface PageQueries<Params, Q extends Queries> {
  of: (params: Params) => Q
}

/** The same, for queries that depend on the search of the address too. */
export interface SearchedQueries<Params, Search, Q extends Queries> {
  of: (params: Params, search: Search) => Q
}

interface Loader {
  context: { queryClient: QueryClient }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set by `reads`. */
    pageQueries?: object
  }
}

export const definePageQueries = <Q extends Queries, Params = void>(
  of: (params: Params) => Q,
): PageQueries<Params, Q> => ({ of })

export const defineSearchedQueries = <Params, Search, Q extends Queries>(
  of: (params: Params, search: Search) => Q,
): SearchedQueries<Params, Search, Q> => ({ of })

/** Starts the queries that are not disabled. Settles when all are answered and never fails: the page shows the error. */
export const prefetch = async ({ queryClient }: Loader['context'], queries: Queries): Promise<void> => {
  const enabled = Object.values(queries).filter((query) => query.enabled !== false)
  await Promise.all(
    enabled.map((query) =>
      isInfinite(query) ? queryClient.prefetchInfiniteQuery(query) : queryClient.prefetchQuery(query),
    ),
  )
}

/** Queries, or how they are loaded: those of pages that few people begin with come with the first visit of one. */
type Declared<Q> = Q | (() => Promise<Q>)

const loadedQueries = new WeakMap<object, object>()

/** Starts with the queries at once where they are here. */
const withQueries = async <Q extends object>(declared: Declared<Q>, start: (queries: Q) => void): Promise<void> => {
  if (typeof declared !== 'function') {
    start(declared)
    return
  }
  try {
    const queries = await declared()
    loadedQueries.set(declared, queries)
    start(queries)
  } catch {
    // The page needs the same file: it says that it could not be loaded.
  }
}

interface Reads<Params> {
  staticData: { pageQueries: object }
  loader: (loader: Loader & Params) => void
}

/** For a route: the queries of the page start together with its code. The page does not wait for them. */
export function reads(queries: Declared<PageQueries<void, Queries>>): Reads<unknown>
export function reads<Params>(queries: Declared<PageQueries<Params, Queries>>): Reads<{ params: Params }>
export function reads<Params>(queries: Declared<PageQueries<Params, Queries>>): Reads<{ params: Params }> {
  return {
    staticData: { pageQueries: queries },
    loader: ({ context, params }) => void withQueries(queries, ({ of }) => void prefetch(context, of(params))),
  }
}

interface ReadsBySearch<Search, Params> {
  staticData: { pageQueries: object }
  loaderDeps: (address: { search: Search }) => Search
  loader: (loader: Loader & { deps: Search } & Params) => void
}

/** As `reads`. A change of the search starts the queries too. */
export function readsBySearch<Search>(
  queries: Declared<SearchedQueries<void, Search, Queries>>,
): ReadsBySearch<Search, unknown>
export function readsBySearch<Params, Search>(
  queries: Declared<SearchedQueries<Params, Search, Queries>>,
): ReadsBySearch<Search, { params: Params }>
export function readsBySearch<Params, Search>(
  queries: Declared<SearchedQueries<Params, Search, Queries>>,
): ReadsBySearch<Search, { params: Params }> {
  return {
    staticData: { pageQueries: queries },
    loaderDeps: ({ search }) => search,
    loader: ({ context, params, deps }) =>
      void withQueries(queries, ({ of }) => void prefetch(context, of(params, deps))),
  }
}

interface Match {
  params: unknown
  search: unknown
  staticData: { pageQueries?: object }
}

const isDeclared = (declared: object | undefined, queries: object): boolean => {
  if (typeof declared !== 'function') return declared === queries
  // The page can be drawn before the file that both load has reached the loader of the route.
  return (loadedQueries.get(declared) ?? queries) === queries
}

// A route has the parameters that its declaration takes: areas.test.ts checks the address of each.
const declares = <Params, Search>(
  match: Match,
  queries: SearchedQueries<Params, Search, Queries>,
): match is Match & { params: Params; search: Search } => isDeclared(match.staticData.pageQueries, queries)

/**
 * The queries of the page, by name, for the parameters of its address. Only for components of the route that declares
 * them: what a page reads is what its route prefetches.
 */
export const usePageQueries = <Params, Q extends Queries, Search>(queries: SearchedQueries<Params, Search, Q>): Q => {
  // One value each: a page must not be drawn again for what else changes in its match.
  const params = useMatch({ strict: false, select: (match) => match.params })
  const search = useMatch({ strict: false, select: (match) => match.search })
  const staticData = useMatch({ strict: false, select: (match) => match.staticData })
  const match: Match = { params, search, staticData }
  if (!declares(match, queries)) throw new Error('This page reads queries that its route does not prefetch.')
  return queries.of(match.params, match.search)
}
