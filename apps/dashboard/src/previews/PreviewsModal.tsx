import { useQuery } from '@tanstack/react-query'
import { configQuery } from '~/api/platform.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { NoPreviews } from './NoPreviews.tsx'
import { PreviewList } from './PreviewList.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { usePlace, usePreviews } from './use-previews.ts'

interface PreviewsModalProps {
  /** The key of a preview; anything else means the first. */
  chosen: string
  onChoose: (key: string) => void
  onClose: () => void
}

const Loading = () => (
  <>
    <div className="flex w-60 shrink-0 flex-col gap-2 border-r border-line p-3 max-sm:w-full max-sm:border-r-0">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-6" />
      ))}
    </div>
    <div className="flex flex-1 flex-col gap-3 p-5">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  </>
)

export const PreviewsModal = ({ chosen, onChoose, onClose }: PreviewsModalProps) => {
  const place = usePlace()
  const { data: config } = useQuery(configQuery)
  const { previews, error, retry } = usePreviews(place.slug)
  const selected = previews?.find(({ key }) => key === chosen) ?? previews?.[0]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Dashboard feature previews" size="huge">
      <div className="-mx-5 -mt-1 -mb-4 flex h-[551px] max-h-[calc(80vh-4rem)] border-t border-line max-sm:flex-col">
        {previews === undefined && error === null && <Loading />}
        {previews === undefined && error !== null && (
          <div className="flex-1 p-4">
            <ErrorState title="The previews could not be loaded" error={error} onRetry={retry} />
          </div>
        )}
        {previews !== undefined && selected === undefined && (
          <div className="flex flex-1 flex-col">
            {config !== undefined && <NoPreviews requestsUrl={config.featureRequestsUrl} />}
          </div>
        )}
        {previews !== undefined && selected !== undefined && (
          <>
            <PreviewList previews={previews} selected={selected.key} onChoose={onChoose} />
            <PreviewPane preview={selected} place={place} />
          </>
        )}
      </div>
    </Dialog>
  )
}
