import { Layers } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { OpenTable } from '../values/editability.ts'
import type { Staging } from './use-staging.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

/** Whether changes are collected. */
export const StagingSwitch = ({ staging }: { staging: Staging }) => (
  <IconButton
    label={staging.isOn ? 'Save each change at once' : 'Stage changes'}
    size="sm"
    disabled={staging.count > 0}
    className={staging.isOn ? '!text-accent' : undefined}
    onClick={() => staging.turn(!staging.isOn)}
  >
    <Layers aria-hidden size={14} />
  </IconButton>
)

/** What is staged, and what is done with it. Asks before it is lost. */
export const StagingBar = ({ table, staging }: { table: OpenTable; staging: Staging }) => {
  const [isReviewing, setIsReviewing] = useState(false)
  const { count } = staging
  if (isReviewing && count === 0) setIsReviewing(false)
  if (!staging.isOn) return null
  return (
    <section
      aria-label="Staged changes"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface-2 px-3 py-1.5 text-sm"
    >
      <span aria-live="polite" className="min-w-0 flex-1 text-muted">
        {count === 0
          ? 'Changes are collected here until you save them.'
          : `${counted(count, 'staged change')}, not saved`}
      </span>
      {count > 0 && (
        <>
          <Button size="sm" variant="primary" loading={staging.isSaving} onClick={() => setIsReviewing(true)}>
            Review and save
          </Button>
          <Button size="sm" variant="ghost" onClick={staging.discard}>
            Discard
          </Button>
        </>
      )}
      <LeaveGuard dirty={count > 0} what="A set of staged changes" />
      {isReviewing && (
        <Suspense>
          <ReviewDialog
            table={table}
            staging={staging}
            onClose={() => {
              setIsReviewing(false)
              staging.forgetError()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
