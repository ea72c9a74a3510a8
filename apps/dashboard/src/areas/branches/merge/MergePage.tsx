import type { Branch, ProjectBranches } from '@cairn/contracts/branches/branches'
import type { BranchDiff } from '@cairn/contracts/branches/merging'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { GitMerge, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ApiError } from '~/api/errors.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { mergeBranchMutation } from '../api/branches.ts'
import { statementNumbers } from '../branch-words.ts'
import { BranchingOnly } from '../BranchingOnly.tsx'
import { branchesPaths } from '../paths.ts'
import { mergeQueries } from '../queries.ts'
import { ChangeList } from './ChangeList.tsx'
import { FunctionList } from './FunctionList.tsx'

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)
const DeleteBranchDialog = lazyPart(async () => (await import('../DeleteBranchDialog.tsx')).DeleteBranchDialog)

/** The refusal of the API for a branch that does not exist. */
const noBranch = new ApiError('This branch does not exist. It may have been deleted.', {
  code: 404,
  reason: 'branch_not_found',
})

const isMergeable = ({ changes, functions }: BranchDiff) => changes.length > 0 || functions.length > 0

const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.reason === 'branch_changed'

interface DifferencesProps {
  diff: BranchDiff
  branch: Branch
  project: ProjectBranches['project']
  /** Why the reader may not delete branches. */
  undeletable: string | undefined
  onDelete: () => void
}

const Differences = ({ diff, branch, project, ...rest }: DifferencesProps) => {
  const { changes, functions, left_out: leftOut } = diff
  const { undeletable, onDelete } = rest
  const deleting = changes.flatMap(({ is_destructive: isDestructive }, index) => (isDestructive ? [index + 1] : []))
  return (
    <div className="flex flex-col gap-4">
      {deleting.length > 0 && (
        <Banner tone="danger" title={`${statementNumbers(deleting)} would delete data`}>
          Data of {project.name} can be lost in tables and columns that are dropped, and in columns whose type changes.
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner tone="warning" title="Not part of a merge">
          <ul className="list-disc pl-4">
            {leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
      {changes.length > 0 && <ChangeList changes={changes} />}
      {functions.length > 0 && <FunctionList functions={functions} />}
      {!isMergeable(diff) && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<GitMerge aria-hidden size={28} strokeWidth={1.5} />}
          title={leftOut.length > 0 ? 'Nothing to merge' : 'The branch and the project have the same schema'}
          action={
            branch.merged_at !== null && (
              <Button icon={<Trash2 aria-hidden size={14} />} disabledReason={undeletable} onClick={onDelete}>
                Delete branch
              </Button>
            )
          }
        >
          {branch.merged_at === null ? (
            'Change the schema or the edge functions of the branch, and what differs appears here.'
          ) : (
            <>
              Last merged <Time value={branch.merged_at} />. A branch that is no longer needed can be deleted.
            </>
          )}
        </EmptyState>
      )}
    </div>
  )
}

const Merge = () => {
  const { ref, branchRef } = useParams({ from: '/project/$ref/branches/$branchRef' })
  const navigate = useNavigate()
  const queries = usePageQueries(mergeQueries)
  const branches = useQuery(queries.branches)
  const diff = useQuery(queries.diff)
  const merge = useMutation(mergeBranchMutation(branchRef))
  const { reason: unreadable } = useProjectPermission('branches:Compare', ref)
  const { reason: forbidden } = useProjectPermission('branches:Merge', ref)
  const { reason: undeletable } = useProjectPermission('branches:Delete', ref)
  const [open, setOpen] = useState<'merge' | 'deletion'>()
  const close = () => setOpen(undefined)
  const project = branches.data?.project
  const branch = branches.data?.branches.find((each) => each.ref === branchRef)
  // Of another project, or deleted: its difference from this project is no page of this one.
  const isOfOther = branches.data !== undefined && branch === undefined && !branches.isFetching
  const back = <BackLink to={branchesPaths.list({ ref })}>Branches</BackLink>
  const loaded = project && branch && diff.data && { project, branch, diff: diff.data }
  const both = {
    data: loaded,
    error: isOfOther ? noBranch : (diff.error ?? branches.error),
    isFetching: diff.isFetching || branches.isFetching,
    refetch: () => Promise.all([diff.refetch(), branches.refetch()]),
  }

  const run = async (fingerprint: string, into: string) => {
    try {
      await merge.mutateAsync(fingerprint)
      toast.success(`Merged ${branch?.name ?? 'the branch'} into ${into}`)
    } catch (error) {
      // Compared again: what is merged is what somebody has read.
      if (isChangedMeanwhile(error)) await diff.refetch()
    }
  }

  return (
    <ResourcePage
      title={branch === undefined ? 'Merge' : `Merge ${branch.name}`}
      within={['Branches', project?.name]}
      description={
        project !== undefined && (
          <>
            What a merge changes in the schema and the edge functions of{' '}
            <span className="break-words">{project.name}</span>. Rows and settings are not merged.
          </>
        )
      }
      actions={
        <>
          {back}
          <RefreshButton query={diff} />
          {branch !== undefined && diff.data !== undefined && isMergeable(diff.data) && (
            <Button
              variant="primary"
              icon={<GitMerge aria-hidden size={14} />}
              disabledReason={forbidden}
              onClick={() => {
                merge.reset()
                setOpen('merge')
              }}
            >
              Merge
            </Button>
          )}
        </>
      }
    >
      {merge.error !== null &&
        (isChangedMeanwhile(merge.error) ? (
          <Banner
            tone="warning"
            title="The branch or the project has changed meanwhile"
            onDismiss={merge.reset}
            className="mb-4"
          >
            Nothing was merged. They were compared again: read the statements below before you merge them.
          </Banner>
        ) : (
          <ErrorState
            title="The branch was not merged, and the project is unchanged"
            error={merge.error}
            withStatement
            className="mb-4"
          />
        ))}
      <QueryContent
        query={both}
        failure="The branch could not be compared with its project"
        skeleton="h-96 !rounded-lg"
        wayOn={back}
        noAccess={unreadable === undefined ? undefined : { to: 'the changes of this branch', reason: unreadable }}
      >
        {(known) => <Differences {...known} undeletable={undeletable} onDelete={() => setOpen('deletion')} />}
      </QueryContent>
      <Suspense>
        {open === 'merge' && loaded !== undefined && (
          <MergeDialog {...loaded} onMerge={() => run(loaded.diff.fingerprint, loaded.project.name)} onClose={close} />
        )}
        {open === 'deletion' && branch !== undefined && (
          <DeleteBranchDialog
            branch={branch}
            onDeleted={() => navigate({ to: branchesPaths.list({ ref: branch.parent_project_ref }) })}
            onClose={close}
          />
        )}
      </Suspense>
    </ResourcePage>
  )
}

export const MergePage = () => (
  <BranchingOnly>
    <Merge />
  </BranchingOnly>
)
