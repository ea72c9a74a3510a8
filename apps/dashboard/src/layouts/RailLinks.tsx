import { Link } from '@tanstack/react-router'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import type { RailLink } from './rail-link.ts'

interface RailLinksProps {
  areas: readonly RailLink[]
  onNavigate?: () => void
}

export const RailLinks = ({ areas, onNavigate }: RailLinksProps) => (
  <ul className="flex flex-col gap-0.5 py-2">
    {areas.map(({ label, to, icon: Icon, exact = false, startsGroup = false, badge }) => (
      <li key={to} className={startsGroup ? 'mt-1.5 border-t border-line pt-1.5' : undefined}>
        <Link
          to={to}
          activeOptions={{ exact, includeSearch: false }}
          {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
          className="relative flex h-8 items-center px-2 text-muted -outline-offset-2 hover:text-text aria-[current=page]:text-text aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:rounded-r-sm aria-[current=page]:before:bg-accent"
        >
          <span className="flex h-8 w-full items-center gap-3 overflow-hidden rounded-md px-2 text-sm whitespace-nowrap hover:bg-surface-2 in-aria-[current=page]:bg-surface-3">
            <span className="relative shrink-0">
              <Icon aria-hidden size={16} />
              {badge && (
                <span
                  className={classNames(
                    'absolute -top-0.5 -right-0.5 size-1.5 rounded-full',
                    badge.tone === 'danger' ? 'bg-danger' : 'bg-warning',
                  )}
                />
              )}
            </span>
            <span className="flex-1">{label}</span>
            {badge && (
              <>
                <span className="sr-only">{badge.text}</span>
                <span aria-hidden>
                  <Badge tone={badge.tone}>{badge.count}</Badge>
                </span>
              </>
            )}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
