interface ProgressProps {
  label: string
  value: number
  max?: number
}

export const Progress = ({ label, value, max = 100 }: ProgressProps) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className="block h-1 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
  />
)
