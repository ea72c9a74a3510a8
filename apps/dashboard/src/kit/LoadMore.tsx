import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button.tsx'

interface PagedQuery {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface LoadMoreProps {
  query: PagedQuery
  /** Loads the next page as soon as the end of the list is scrolled to. After an error, only when asked to. */
  whenReached?: boolean
}

/** Below a list that the server returns in pages. */
export const LoadMore = ({ query, whenReached = false }: LoadMoreProps) => {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  // Loading the next page would cancel another load of the list.
  const isWaiting = whenReached && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (end.current === null || !isWaiting) return undefined
    const load = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
    }
    const observer = new IntersectionObserver(load, { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting, fetchNextPage])
  return (
    hasNextPage && (
      <div ref={end} className="mt-4">
        <Button loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      </div>
    )
  )
}
