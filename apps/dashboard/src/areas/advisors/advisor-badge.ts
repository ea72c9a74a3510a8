import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { counted } from '../../lib/counts.ts'
import type { RailBadge } from '../define-navigation.ts'

/** The errors that the advisors found last; the warnings, where there are no errors. */
export const advisorBadge = (counts: ProjectDetail['advisor_counts']): RailBadge | undefined => {
  if (counts === null) return undefined
  const { errors, warnings } = counts
  if (errors + warnings === 0) return undefined
  const words = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  return {
    count: errors > 0 ? errors : warnings,
    tone: errors > 0 ? 'danger' : 'warning',
    text: words.join(' and '),
  }
}
