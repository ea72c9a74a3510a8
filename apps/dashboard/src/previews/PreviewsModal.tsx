import { discussionsUrl } from '@cairn/contracts/feature-previews'
import { FlaskConical } from 'lucide-react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PreviewList } from './PreviewList.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { usePlace, usePreviews } from './use-previews.ts'

interface PreviewsModalProps {
  /** The key of a preview; anything else means the first. */
  chosen: string
  onChoose: (key: string) => void
  onClose: () => void
}

const NoPreviews = () => (
  <EmptyState
    className="my-auto"
    icon={<FlaskConical aria-hidden size={28} />}
    title="No feature previews available"
    action={
      <a
        href={discussionsUrl}
        target="_blank"
        rel="noreferrer"
        className="text-sm text-accent underline underline-offset-4"
      >
        GitHub Discussions
      </a>
    }
  >
    Have an idea for the dashboard? Ask for it, or say what you think of the ideas of others.
  </EmptyState>
)

export const PreviewsModal = ({ chosen, onChoose, onClose }: PreviewsModalProps) => {
  const place = usePlace()
  const { previews, error, retry } = usePreviews(place.slug)
  const selected = previews?.find(({ key }) => key === chosen) ?? previews?.[0]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Dashboard feature previews" size="huge">
      <div className="-mx-5 -mt-1 -mb-4 flex h-[551px] max-h-[calc(80vh-4rem)] border-t border-line max-sm:flex-col">
        {previews === undefined && error === null && <Skeleton className="m-4 flex-1" />}
        {previews === undefined && error !== null && (
          <div className="flex-1 p-4">
            <ErrorState title="The previews could not be loaded" error={error} onRetry={retry} />
          </div>
        )}
        {previews !== undefined && selected === undefined && (
          <div className="flex flex-1 flex-col">
            <NoPreviews />
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
