import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFocusKept } from './use-focus-kept.ts'

interface EmptyStateProps {
  title: string
  /** One sentence that teaches. */
  children?: ReactNode
  icon?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** An example that can be run or copied. */
  example?: ReactNode
  className?: string
  /** `h1` where the state is the whole page. */
  heading?: 'h1' | 'h2'
}

export const EmptyState = ({
  title,
  children,
  icon,
  action,
  example,
  className,
  heading: Heading = 'h2',
}: EmptyStateProps) => {
  // When there is something, the box goes, often with the button that was pressed in it.
  const box = useFocusKept<HTMLDivElement>()
  return (
    <div ref={box} className={classNames('flex flex-col items-center px-6 py-12 text-center', className)}>
      {icon !== undefined && <span className="mb-3 text-faint">{icon}</span>}
      <Heading className="text-base font-medium">{title}</Heading>
      {children !== undefined && <p className="mt-1 max-w-md text-sm text-balance text-muted">{children}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
      {example !== undefined && <div className="mt-5 w-full max-w-md text-left">{example}</div>}
    </div>
  )
}
