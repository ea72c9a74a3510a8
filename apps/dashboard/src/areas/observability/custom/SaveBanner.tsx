import type { ReactNode } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import type { SaveState } from './report-document.ts'

interface SaveBannerProps {
  save: SaveState
  isBusy: boolean
  onRetry: () => void
  onKeepCopy: () => void
  onLoadTheirs: () => void
}

/** What is not saved, and what can be done about it. */
export const SaveBanner = ({ save, isBusy, onRetry, onKeepCopy, onLoadTheirs }: SaveBannerProps): ReactNode => {
  if (save.kind === 'failed')
    return <ErrorState className="mb-4" title="The change was not saved" error={save.error} onRetry={onRetry} />
  if (save.kind !== 'conflict') return null
  return (
    <Banner
      tone="warning"
      className="mb-4"
      title="This report was changed in another window"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onKeepCopy} loading={isBusy}>
            Save mine as a copy
          </Button>
          <Button size="sm" onClick={onLoadTheirs} disabled={isBusy}>
            Load theirs
          </Button>
        </>
      }
    >
      Your last changes are not saved.
    </Banner>
  )
}
