import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  /** Beside the title. */
  badges?: ReactNode
  /** Under it, muted. */
  description?: ReactNode
  /** To the right. */
  actions?: ReactNode
}

export const PageHeader = ({ title, badges, description, actions }: PageHeaderProps) => (
  <header className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 truncate text-xl font-medium tracking-[-0.01em]">{title}</h1>
        {badges}
      </div>
      {description !== undefined && description !== false && (
        <div className="mt-1 text-sm text-muted">{description}</div>
      )}
    </div>
    {actions !== undefined && actions !== false && (
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>
    )}
  </header>
)
