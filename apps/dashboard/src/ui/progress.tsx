import { classNames } from './class-names.ts'

const tones = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  warning: '[&::-moz-progress-bar]:bg-warning [&::-webkit-progress-value]:bg-warning',
  danger: '[&::-moz-progress-bar]:bg-danger [&::-webkit-progress-value]:bg-danger',
} as const

interface ProgressProps {
  label: string
  value: number
  max?: number
  tone?: keyof typeof tones
}

export const Progress = ({ label, value, max = 100, tone = 'accent' }: ProgressProps) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={classNames(
      'block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3 [&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:rounded-full',
      tones[tone],
    )}
  />
)
