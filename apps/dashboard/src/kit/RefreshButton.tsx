import { RotateCw } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import type { ReadQuery } from './QueryContent.tsx'

/** For pages whose content changes elsewhere and is not followed. */
export const RefreshButton = ({ query }: { query: ReadQuery<unknown> }) => (
  <Button icon={<RotateCw aria-hidden size={14} />} loading={query.isFetching} onClick={() => void query.refetch()}>
    <span className="max-sm:sr-only">Refresh</span>
  </Button>
)
