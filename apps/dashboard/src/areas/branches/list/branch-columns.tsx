import type { Branch, ProjectBranches } from '@cairn/contracts/branches/branches'
import { mainBranchName } from '@cairn/contracts/branches/branch-rules'
import { Link } from '@tanstack/react-router'
import { RotateCcw, Trash2 } from 'lucide-react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ProjectStatusBadge } from '~/components/ProjectStatusBadge.tsx'
import { projectPaths } from '~/areas/projects/paths.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { contentWords, statusReason } from '../branch-words.ts'
import { branchesPaths } from '../paths.ts'

/** The project itself, or one of its branches. */
export interface BranchRow {
  ref: string
  name: string
  status: Branch['status']
  created: string
  /** Undefined for the project. */
  branch: Branch | undefined
}

export const branchRows = ({ project, branches }: ProjectBranches): BranchRow[] => [
  {
    ref: project.ref,
    name: mainBranchName,
    status: project.status,
    created: project.inserted_at,
    branch: undefined,
  },
  ...branches.map((branch) => ({
    ref: branch.ref,
    name: branch.name,
    status: branch.status,
    created: branch.inserted_at,
    branch,
  })),
]

/** What went wrong with a branch last. */
const failureOf = ({ reset_error: error, status_detail: detail }: Branch): string | undefined =>
  error === null ? (detail ?? undefined) : `The last reset failed, and the branch was left as it was. ${error}`

interface BranchColumnsOptions {
  /** Of the page. */
  projectRef: string
  /** Of the project that the branches are of. */
  status: Branch['status']
  /** Why the reader may not compare, reset or delete them. */
  incomparable: string | undefined
  unresettable: string | undefined
  undeletable: string | undefined
  onReset: (branch: Branch) => void
  onDelete: (branch: Branch) => void
}

export const branchColumns = ({
  projectRef,
  status: projectStatus,
  incomparable,
  unresettable,
  undeletable,
  onReset,
  onDelete,
}: BranchColumnsOptions): readonly Column<BranchRow>[] => [
  {
    id: 'name',
    label: 'Name',
    cell: ({ ref, name, status, branch }) => {
      const failure = branch && failureOf(branch)
      return (
        <span className="block min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <Link
              to={projectPaths.home({ ref })}
              aria-current={ref === projectRef ? 'true' : undefined}
              className="min-w-0 truncate font-medium hover:underline"
            >
              {name}
            </Link>
            {branch === undefined && <Badge>Production</Badge>}
          </span>
          {branch !== undefined && (
            <span className="block truncate text-xs text-muted">{contentWords(branch.with_data)}</span>
          )}
          <span className="mt-1 flex sm:hidden">
            <ProjectStatusBadge status={status} />
          </span>
          {failure !== undefined && <span className="mt-1 block text-xs wrap-anywhere text-danger">{failure}</span>}
        </span>
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    className: 'w-40 max-sm:hidden',
    cell: ({ status }) => <ProjectStatusBadge status={status} />,
  },
  {
    id: 'created',
    label: 'Created',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    cell: ({ created }) => <Time value={created} />,
  },
  {
    id: 'merged',
    label: 'Last merged',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    cell: ({ branch }) => {
      if (branch === undefined) return null
      return branch.merged_at === null ? <span className="text-faint">Never</span> : <Time value={branch.merged_at} />
    },
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-48 max-sm:w-44 max-sm:!pl-0',
    cell: ({ name, status, branch }) =>
      branch !== undefined && (
        <span className="flex items-center justify-end gap-1">
          <ButtonLink
            to={branchesPaths.merge({ ref: projectRef, branchRef: branch.ref })}
            disabledReason={
              incomparable ??
              statusReason('branch', status, 'query', 'compared') ??
              statusReason('project', projectStatus, 'query', 'compared')
            }
          >
            Compare<span className="sr-only"> {name}</span>
          </ButtonLink>
          <IconButton
            label={`Reset ${name}`}
            disabledReason={unresettable ?? statusReason('branch', status, 'resetBranch', 'reset')}
            onClick={() => onReset(branch)}
          >
            <RotateCcw aria-hidden size={14} />
          </IconButton>
          <IconButton
            label={`Delete ${name}`}
            disabledReason={undeletable ?? statusReason('branch', status, 'delete', 'deleted')}
            onClick={() => onDelete(branch)}
          >
            <Trash2 aria-hidden size={14} />
          </IconButton>
        </span>
      ),
  },
]
