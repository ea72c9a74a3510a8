import { Link } from '@tanstack/react-router'
import { projectPaths } from '~/areas/projects/paths.ts'
import type { PageGroup } from '~/areas/define-navigation.ts'

interface PageColumnProps {
  title: string
  groups: readonly PageGroup[]
  projectRef: string
  /** The address below the project of the page that is open, or of the one above it. */
  current: string | undefined
}

export const PageColumn = ({ title, groups, projectRef, current }: PageColumnProps) => (
  <div className="w-[220px] shrink-0 border-r border-line bg-surface-1 max-rail:hidden">
    <nav
      aria-label={title}
      className="sticky top-12 max-h-[calc(100dvh-3rem-var(--banners,0px))] overflow-y-auto px-2 pb-6"
    >
      <p className="px-2 pt-4 pb-1 text-base font-medium">{title}</p>
      {groups.map(({ title: heading, pages }) => (
        <div key={heading ?? title} className="pt-2">
          {heading !== undefined && <p className="px-2 py-1.5 text-xs text-faint">{heading}</p>}
          <ul className="flex flex-col gap-px">
            {pages.map((page) => (
              <li key={page.path}>
                <Link
                  to={projectPaths.page({ ref: projectRef, page: page.path })}
                  activeOptions={{ includeSearch: false, exact: true }}
                  // Also where something of its list is open, at an address below its own.
                  aria-current={page.path === current ? 'page' : undefined}
                  className="flex h-7 items-center rounded-md px-2 text-sm text-muted hover:bg-surface-2 hover:text-text aria-[current=page]:bg-surface-3 aria-[current=page]:text-text"
                >
                  <span className="truncate">{page.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  </div>
)
