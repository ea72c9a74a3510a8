import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Badge } from '~/ui/badge.tsx'

export interface LinkedPage {
  to: string
  title: string
  text?: string
  badge?: { label: string; tone?: 'success' } | undefined
}

/** Pages of single things, each with how it stands. */
export const LinkList = ({ label, pages }: { label: string; pages: readonly LinkedPage[] }) => (
  <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-1">
    {pages.map(({ to, title, text, badge }) => (
      <li key={to}>
        <Link to={to} className="flex items-center gap-3 px-4.5 py-3 hover:bg-surface-2">
          <span className="min-w-0 flex-1">
            <span className="block text-base">{title}</span>
            {text !== undefined && <span className="mt-0.5 block text-sm text-muted">{text}</span>}
          </span>
          {badge !== undefined && <Badge {...(badge.tone && { tone: badge.tone })}>{badge.label}</Badge>}
          <ChevronRight aria-hidden size={14} className="shrink-0 text-faint" />
        </Link>
      </li>
    ))}
  </ul>
)
