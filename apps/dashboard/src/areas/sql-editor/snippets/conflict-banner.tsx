import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'

interface ConflictBannerProps {
  title: string
  isSaving: boolean
  onMerge: () => void
  onKeepCopy: () => void
  onLoadTheirs: () => void
}

/** Two people, or one in two windows, changed the same snippet: no text is overwritten before somebody chooses. */
export const ConflictBanner = ({ title, isSaving, onMerge, onKeepCopy, onLoadTheirs }: ConflictBannerProps) => (
  <Banner
    tone="warning"
    className="!rounded-none !border-x-0 !border-t-0"
    title={title}
    actions={
      <>
        <Button size="sm" variant="primary" onClick={onMerge} disabled={isSaving}>
          Compare and merge
        </Button>
        <Button size="sm" onClick={onKeepCopy} loading={isSaving}>
          Save mine as a copy
        </Button>
        <Button size="sm" onClick={onLoadTheirs} disabled={isSaving}>
          Load theirs
        </Button>
      </>
    }
  />
)
