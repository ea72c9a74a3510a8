import type { ProjectClone } from '@cairn/contracts/backups/clones'
import { Link } from '@tanstack/react-router'
import { projectPaths } from '~/areas/projects/paths.ts'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { Time } from '~/ui/time.tsx'

/** Projects that were created from backups of this one, or from moments of it. */
export const Clones = ({ clones }: { clones: readonly ProjectClone[] }) => (
  <section className="mt-8">
    <h2 className="mb-3 text-base font-medium">Projects created from these backups</h2>
    <ul className="rounded-lg border border-line bg-surface-1 text-sm">
      {clones.map(({ ref, name, status, backup_inserted_at: at, target_time: target }) => (
        <li
          key={ref}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0"
        >
          <Link
            to={projectPaths.home({ ref })}
            className="min-w-0 flex-1 basis-40 truncate font-medium hover:underline"
          >
            {name}
          </Link>
          <span className="text-muted">
            {target === null ? 'Backup' : 'State'} of <Time value={target ?? at} as="moment" />
          </span>
          <ProjectStatusBadge status={status} />
        </li>
      ))}
    </ul>
  </section>
)
