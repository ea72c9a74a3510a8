import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { request } from '~/api/client.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Button } from '~/ui/button.tsx'
import { CairnMark } from '~/ui/cairn-mark.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

const lookAgainMs = 10_000

/** In place of everything while the platform answers nothing but that it is being worked on. */
export const MaintenancePage = ({ sentence }: { sentence: string }) => {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['maintenance'],
    queryFn: ({ signal }) => request('GET /api/config', { signal }),
    refetchInterval: lookAgainMs,
    retry: false,
  })
  const isOver = data !== undefined && data.maintenance === null
  useEffect(() => {
    if (isOver) window.location.reload()
  }, [isOver])
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col justify-center outline-none">
      <PageTitle parts={['Maintenance']} />
      <EmptyState
        heading="h1"
        icon={<CairnMark size={36} />}
        title={data?.maintenance ?? sentence}
        action={
          <Button icon={<RotateCw aria-hidden size={14} />} loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      >
        Your projects and their data are not affected. This page checks every ten seconds and updates automatically.
      </EmptyState>
    </main>
  )
}
