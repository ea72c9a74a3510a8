import { Button } from '~/ui/button.tsx'

interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Below a list that the server returns in pages. */
export const LoadMore = ({ query }: { query: PagedQuery }) =>
  query.hasNextPage && (
    <Button className="mt-4" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Load more
    </Button>
  )
