import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger' | 'danger-outline'
/** Heights of 24, 28 and 36 px. */
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-contrast hover:bg-accent-hover',
  default: 'border-line-strong bg-surface-2 text-text hover:bg-surface-3',
  ghost: 'border-transparent text-muted hover:bg-surface-3 hover:text-text',
  danger: 'border-transparent bg-danger-solid text-danger-contrast hover:bg-danger-solid-hover',
  // Among settings: it only asks. What it opens has the filled one.
  'danger-outline': 'border-line-strong bg-surface-2 text-danger hover:bg-surface-3',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-6 gap-1 rounded-sm px-2 text-xs',
  md: 'h-7 gap-1.5 rounded-md px-2.5 text-sm',
  lg: 'h-9 gap-2 rounded-md px-3.5 text-base',
}

/** How a button looks, for what is not one: a link that stands where a button would. */
export const buttonClasses = (variant: ButtonVariant = 'default', size: ButtonSize = 'md'): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap select-none transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 disabled:cursor-not-allowed disabled:opacity-50',
    variants[variant],
    sizes[size],
  )
