import type { LintLevel } from '@cairn/contracts/advisors/lint-catalogue'
import type { Tone } from '~/ui/badge-style.ts'
import { Badge } from '~/ui/badge.tsx'

const levels: Record<LintLevel, { label: string; tone: Tone }> = {
  ERROR: { label: 'Error', tone: 'danger' },
  WARN: { label: 'Warning', tone: 'warning' },
  INFO: { label: 'Info', tone: 'neutral' },
}

export const LevelBadge = ({ level }: { level: LintLevel }) => (
  <Badge tone={levels[level].tone}>{levels[level].label}</Badge>
)
