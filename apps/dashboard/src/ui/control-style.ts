import { classNames } from './class-names.ts'

/** Heights of 28 and 36 px. */
export type ControlSize = 'md' | 'lg'

const sizes: Record<ControlSize, string> = { md: 'h-7 px-2 text-sm', lg: 'h-9 px-2.5 text-base' }

/** How everything looks that takes a value. */
export const controlClasses = (size: ControlSize = 'md'): string =>
  classNames(
    'w-full min-w-0 rounded-md border border-line-control bg-surface-0 text-text',
    'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-accent',
    'aria-invalid:border-danger aria-invalid:outline-danger data-[invalid]:border-danger',
    'disabled:cursor-not-allowed disabled:opacity-50 read-only:text-muted',
    sizes[size],
  )

/** A control whose value is chosen from a list. */
export const selectClasses = (size: ControlSize, mono: boolean, className: string | undefined): string =>
  classNames(
    controlClasses(size),
    'flex items-center gap-2 bg-surface-2 text-left data-[placeholder]:text-faint',
    mono && 'font-mono',
    className,
  )
