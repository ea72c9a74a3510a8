import type { Snippet } from '@cairn/contracts/snippets/snippets'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'

interface ConflictBannerProps {
  theirs: Snippet
  version: number
  isSaving: boolean
  onKeepCopy: () => void
  onLoadTheirs: () => void
}

/** Two people, or one in two windows, changed the same snippet: nobody's text is overwritten unasked. */
export const ConflictBanner = ({ theirs, version, isSaving, onKeepCopy, onLoadTheirs }: ConflictBannerProps) => (
  <Banner
    tone="warning"
    className="!rounded-none !border-x-0 !border-t-0"
    title={`Version ${theirs.version} was saved elsewhere. Your changes are based on version ${version}.`}
    actions={
      <>
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
