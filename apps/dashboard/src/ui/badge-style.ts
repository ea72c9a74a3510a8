import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'border-line-strong text-muted',
  accent: 'border-accent/50 bg-accent-soft text-accent',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
  info: 'border-transparent bg-info-soft text-info',
}

export const badgeStyle = (tone: Tone, className?: string): string =>
  classNames(
    'inline-flex h-5 max-w-full shrink-0 items-center gap-1.5 rounded-sm border px-1.5 text-[11px] leading-none font-medium whitespace-nowrap',
    tones[tone],
    className,
  )

export const badgeTextStyle = 'truncate py-0.5'
