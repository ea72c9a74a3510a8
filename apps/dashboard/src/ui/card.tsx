import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  /** To the right of the title. */
  trailing?: ReactNode
  children: ReactNode
  className?: string
}

export const Card = ({ title, trailing, children, className }: CardProps) => (
  <section className={classNames('rounded-lg border border-line bg-surface-1 p-4.5', className)}>
    {title !== undefined && (
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base font-medium">{title}</h2>
        {trailing}
      </div>
    )}
    {children}
  </section>
)
