import { Link } from '@tanstack/react-router'
import { databasePaths } from '../paths.ts'

const tabClasses =
  '-mb-px flex h-9 items-center border-b-2 border-transparent px-3 text-sm text-muted -outline-offset-2 hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'

/** The two kinds of triggers, each with a page. */
export const TriggerTabs = ({ projectRef }: { projectRef: string }) => (
  <nav aria-label="Kinds of triggers" className="mb-4 flex border-b border-line">
    <Link
      to={databasePaths.triggers({ ref: projectRef })}
      activeOptions={{ exact: true, includeSearch: false }}
      className={tabClasses}
    >
      Data
    </Link>
    <Link to={databasePaths.eventTriggers({ ref: projectRef })} className={tabClasses}>
      Event
    </Link>
  </nav>
)
