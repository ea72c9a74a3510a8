import type { Branch, ProjectBranches } from '@cairn/contracts/branches/branches'
import { maxBranches } from '@cairn/contracts/branches/branch-rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { GitBranch, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { actionReason } from '~/lib/action-reason.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { BranchingOnly } from '../BranchingOnly.tsx'
import { branchesPaths } from '../paths.ts'
import { branchesQueries } from '../queries.ts'
import { branchColumns, branchRows } from './branch-columns.tsx'

const NewBranchPanel = lazyPart(async () => (await import('./NewBranchPanel.tsx')).NewBranchPanel)
const ResetBranchDialog = lazyPart(async () => (await import('../ResetBranchDialog.tsx')).ResetBranchDialog)
const DeleteBranchDialog = lazyPart(async () => (await import('../DeleteBranchDialog.tsx')).DeleteBranchDialog)

/** Why nobody can create a branch. */
const uncreatable = ({ unavailable, branches, project }: ProjectBranches): string | undefined => {
  if (unavailable !== null) return unavailable
  if (branches.length >= maxBranches) return `A project has at most ${maxBranches} branches. Delete one of them first.`
  return actionReason('branch', project.status)
}

/** What is open over the page. */
interface Open {
  kind: 'reset' | 'deletion'
  branch: Branch
}

const Branches = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const navigate = useNavigate()
  const query = useQuery(usePageQueries(branchesQueries).branches)
  const { data } = query
  const { reason: unreadable } = useProjectPermission('branches:Read', ref)
  const { reason: forbidden } = useProjectPermission('branches:Create', ref)
  const { reason: incomparable } = useProjectPermission('branches:Compare', ref)
  const { reason: unresettable } = useProjectPermission('branches:Reset', ref)
  const { reason: undeletable } = useProjectPermission('branches:Delete', ref)
  // In the address: the switcher of branches leads here to create one.
  const [creating, setCreating] = useAddressParam('new')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const refusal = forbidden ?? (data && uncreatable(data))
  const hasBranches = data !== undefined && data.branches.length > 0
  const newBranch = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={refusal}
      onClick={() => setCreating('branch')}
    >
      New branch
    </Button>
  )
  return (
    <ResourcePage
      title="Branches"
      within={[data?.project.name]}
      description="Copies of the project, to try changes before you merge them."
      actions={unreadable === undefined && listPart(data?.branches, newBranch)}
    >
      {typeof data?.unavailable === 'string' && (
        <Banner tone="warning" title="No branches can be created" className="mb-4">
          {data.unavailable}
        </Banner>
      )}
      <QueryTable
        label="Branches"
        query={{ ...query, data: data && (hasBranches ? branchRows(data) : []) }}
        columns={branchColumns({
          projectRef: ref,
          status: data?.project.status ?? 'UNKNOWN',
          incomparable,
          unresettable,
          undeletable,
          onReset: (branch) => setOpen({ kind: 'reset', branch }),
          onDelete: (branch) => setOpen({ kind: 'deletion', branch }),
        })}
        rowKey={(row) => row.ref}
        failure="The branches could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the branches of this project', reason: unreadable }}
        empty={{
          icon: <GitBranch aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No branches',
          text: 'A branch is a copy of the project with a database, a URL and keys of its own. Change the schema there, see what differs, and merge it into the project when it is ready.',
          action: newBranch,
        }}
      />
      <Suspense>
        {creating !== undefined && data !== undefined && (
          <NewBranchPanel
            branches={data}
            disabledReason={refusal}
            onCreated={() => setCreating(undefined)}
            onClose={() => setCreating(undefined)}
          />
        )}
        {open?.kind === 'reset' && <ResetBranchDialog branch={open.branch} onClose={close} />}
        {open?.kind === 'deletion' && (
          <DeleteBranchDialog
            branch={open.branch}
            onDeleted={
              open.branch.ref === ref
                ? () => navigate({ to: branchesPaths.list({ ref: open.branch.parent_project_ref }) })
                : undefined
            }
            onClose={close}
          />
        )}
      </Suspense>
    </ResourcePage>
  )
}

export const BranchesPage = () => (
  <BranchingOnly>
    <Branches />
  </BranchingOnly>
)
