import { databaseWords } from '@cairn/contracts/projects/project-flags'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { Project } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { restoreProjectMutation } from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { statusWords } from '~/lib/project-status-words.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { placeText } from '~/lib/place-text.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { StatusDot } from '~/ui/status-dot.tsx'
import { Time } from '~/ui/time.tsx'
import { useFocusKept } from '~/ui/use-focus-kept.ts'

interface ProjectCardProps {
  project: Project
  /** Undefined while it is not known. */
  database: { bytes: number | null; isReadOnly: boolean } | undefined
}

// Of its own: it goes, with the focus, once the project is being restored.
const RestoreButton = ({ project }: { project: Project }) => {
  const restore = useMutation(restoreProjectMutation(project.ref))
  const { reason: forbidden } = useListedProjectPermission('infra:Restore', project)
  return (
    <span ref={useFocusKept<HTMLSpanElement>()} className="relative z-10 -mr-2">
      <Button
        size="sm"
        variant="ghost"
        loading={restore.isPending}
        disabledReason={forbidden}
        onClick={() =>
          restore.mutate(undefined, { onError: (error) => toastError(error, 'The project was not restored') })
        }
        className="!text-accent"
      >
        Restore
      </Button>
    </span>
  )
}

export const ProjectCard = ({ project, database }: ProjectCardProps) => {
  const { label, tone } = statusWords[project.status]
  const branches = project.preview_branch_refs.length
  return (
    <article className="relative flex h-[164px] flex-col rounded-lg border border-line bg-surface-1 hover:border-line-strong">
      <div className="flex min-h-0 flex-1 flex-col px-4 pt-3.5 pb-3">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 truncate font-medium">
            {/* The whole card leads there; what stands above it by z-index keeps its own use. */}
            <Link
              to={projectPaths.home(project)}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {project.name}
            </Link>
          </h2>
          <Badge>{databaseWords(project.dbVersion)}</Badge>
        </div>
        <p className="truncate font-mono text-xs text-faint">{project.ref}</p>
        <div className="mt-auto flex items-end gap-4 text-sm text-faint">
          <p className="min-w-0 flex-1">
            <span className="block truncate">
              {project.infra_compute_name} · {placeText(project)}
              {branches > 0 && ` · ${branches === 1 ? '1 branch' : `${branches} branches`}`}
            </span>
            <span className="block truncate">
              Created <Time value={project.inserted_at} />
            </span>
          </p>
          {typeof database?.bytes === 'number' && (
            <p className="text-right">
              <span className="block text-xs">Database</span>
              <span className="font-medium tabular text-text">{formatBytes(database.bytes)}</span>
            </p>
          )}
        </div>
      </div>
      <div className="flex h-10 items-center gap-2 border-t border-line px-4 text-sm text-muted">
        <StatusDot tone={tone} />
        <output className="flex-1">{label}</output>
        {database?.isReadOnly === true && <Badge tone="warning">Read-only</Badge>}
        {isActionAllowed('restore', project.status) && <RestoreButton project={project} />}
      </div>
    </article>
  )
}
