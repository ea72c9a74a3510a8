import type { JobState } from '@cairn/contracts/jobs/job-states'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/badge-style.ts'
import { stateLabels } from './state-labels.ts'

const tones: Record<JobState, Tone> = {
  queued: 'neutral',
  running: 'info',
  succeeded: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export const JobStateBadge = ({ state, isCancelling }: { state: JobState; isCancelling: boolean }) => (
  <Badge tone={isCancelling ? 'warning' : tones[state]}>{isCancelling ? 'Cancelling' : stateLabels[state]}</Badge>
)
