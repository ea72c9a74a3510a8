import type { JobState } from '@cairn/contracts/jobs/job-states'

export const stateLabels: Record<JobState, string> = {
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
