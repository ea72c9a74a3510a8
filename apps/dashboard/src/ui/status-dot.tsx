import type { Tone } from './badge-style.ts'
import { classNames } from './class-names.ts'

const tones: Record<Tone, string> = {
  neutral: 'bg-faint',
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
}

/** A dot of colour beside words that say the same: it carries nothing alone. */
export const StatusDot = ({ tone, className }: { tone: Tone; className?: string }) => (
  <span
    aria-hidden
    className={classNames('inline-block size-2 shrink-0 rounded-full forced-color-adjust-none', tones[tone], className)}
  />
)
