import type { IndexBuild } from '@cairn/contracts/database/index-builds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { catalogueKey } from '~/api/catalogue.ts'
import { toastError } from '~/components/toast-error.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { formatCount } from '~/lib/counts.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Progress } from '~/ui/progress.tsx'
import { cancelIndexBuildMutation, isBuilding } from '../api/index-builds.ts'
import { listedBuilds } from './listed-builds.ts'

const statusOf = ({ state, is_cancelling: isCancelling, progress, error }: IndexBuild): string => {
  if (state === 'failed') return error?.message ?? 'The build failed.'
  if (state === 'cancelled') return 'Cancelled. The incomplete index was dropped.'
  if (isCancelling)
    return 'Cancelling: the incomplete index is dropped when transactions that use the table have ended.'
  if (progress === null) return state === 'waiting' ? 'Waiting to start' : 'Starting'
  return `${capitalized(progress.phase)}${progress.total > 0 ? `: ${formatCount(progress.done)} of ${formatCount(progress.total)}` : ''}`
}

interface BuildProps {
  projectRef: string
  build: IndexBuild
  forbidden: string | undefined
}

const Build = ({ projectRef, build, forbidden }: BuildProps) => {
  const cancel = useMutation(cancelIndexBuildMutation(projectRef))
  const { name, schema, table, state, progress, is_cancelling: isCancelling } = build
  const isActive = isBuilding(build)
  return (
    <li aria-label={name} className="grid gap-2 rounded-lg border border-line bg-surface-1 p-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isActive ? 'info' : state === 'failed' ? 'danger' : 'neutral'}>
          {isActive ? 'Building' : capitalized(state)}
        </Badge>
        <span className="min-w-0 flex-1 truncate">
          <span className="font-mono">{name}</span> on <span className="font-mono">{`${schema}.${table}`}</span>
        </span>
        {isActive && (
          <Button
            size="sm"
            loading={cancel.isPending}
            disabledReason={forbidden ?? (isCancelling ? 'The build is being cancelled.' : undefined)}
            aria-label={`Cancel the build of ${name}`}
            onClick={() =>
              cancel.mutate(build.id, { onError: (error) => toastError(error, 'The build was not cancelled') })
            }
          >
            Cancel
          </Button>
        )}
      </div>
      {isActive && (
        <Progress
          label={`Progress of ${name}`}
          value={progress?.done ?? 0}
          max={progress === null || progress.total === 0 ? 1 : progress.total}
        />
      )}
      <p className="text-muted">{statusOf(build)}</p>
    </li>
  )
}

interface IndexBuildsProps {
  projectRef: string
  /** Undefined until they are loaded. */
  builds: readonly IndexBuild[] | undefined
  /** When they were loaded. */
  atMs: number
  forbidden: string | undefined
}

/** Indexes that are being built, and those that failed not long ago. */
export const IndexBuilds = ({ projectRef, builds, atMs, forbidden }: IndexBuildsProps) => {
  const cache = useQueryClient()
  const states = builds?.map(({ id, state }) => `${id} ${state}`).join()
  const seen = useRef(states)
  // The list below shows what a build has made, or no longer shows what it has dropped.
  useEffect(() => {
    const isNews = seen.current !== undefined && seen.current !== states
    seen.current = states
    if (isNews) void cache.invalidateQueries({ queryKey: catalogueKey(projectRef) })
  }, [cache, projectRef, states])
  const listed = listedBuilds(builds ?? [], atMs)
  if (listed.length === 0) return null
  return (
    <ul aria-label="Index builds" className="mb-4 grid gap-2">
      {listed.map((build) => (
        <Build key={build.id} projectRef={projectRef} build={build} forbidden={forbidden} />
      ))}
    </ul>
  )
}
