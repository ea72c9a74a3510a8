import type { LogDrain } from '@cairn/contracts/logs/log-drains'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteDrainMutation, testDrainMutation } from '../api/log-drains.ts'
import { drainQueries } from '../queries.ts'
import { DrainPanel } from './DrainPanel.tsx'
import type { DrainAction } from './drain-columns.tsx'
import { drainColumns } from './drain-columns.tsx'

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; drain: LogDrain }

export const LogDrainsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('log_drains:Read', ref)
  const { reason: forbidden } = useProjectPermission('log_drains:Write', ref)
  const drains = useQuery(usePageQueries(drainQueries).drains)
  const remove = useMutation(deleteDrainMutation(ref))
  const test = useMutation(testDrainMutation(ref))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const planProblem = drains.data?.plan_problem ?? undefined

  const sendTest = ({ name, token }: LogDrain) =>
    test.mutate(token, {
      onSuccess: () => toast.success(`${name} took the test line`),
      onError: (error) => toastError(error, `${name} did not take the test line`),
    })
  const choose = (action: DrainAction, drain: LogDrain) => {
    if (action === 'test') sendTest(drain)
    else setOpen({ kind: action, drain })
  }

  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={forbidden ?? planProblem}
      onClick={() => setOpen({ kind: 'new' })}
    >
      New log drain
    </Button>
  )

  return (
    <ResourcePage
      title="Log drains"
      within={['Project settings', project?.name]}
      description="Sends every log line of this project to your own servers or to a service, about a second after it was written."
      actions={listPart(drains.data?.drains, create)}
    >
      {planProblem !== undefined && (
        <Banner tone="info" title="Log drains are not part of this plan" className="mb-4">
          {planProblem}
        </Banner>
      )}
      <QueryTable
        label="Log drains"
        query={{ ...drains, data: drains.data?.drains }}
        columns={drainColumns({ forbidden, planProblem }, choose)}
        rowKey={({ token }) => token}
        failure="The log drains could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the log drains', reason }}
        empty={{
          icon: <Send aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No log drains',
          text: 'Up to 128 MB of lines are kept for a receiver that does not respond, and are sent later.',
          action: create,
        }}
      />
      {open?.kind === 'new' && <DrainPanel projectRef={ref} drain={undefined} onClose={close} />}
      {open?.kind === 'edit' && <DrainPanel projectRef={ref} drain={open.drain} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          title={`Delete ${open.drain.name}`}
          confirmLabel="Delete log drain"
          failure="The log drain was not deleted"
          onDelete={async () => {
            await remove.mutateAsync(open.drain.token)
            toast.success(`Deleted ${open.drain.name}`)
          }}
          onClose={close}
        >
          Lines that were not delivered yet are not sent. The logs of the project stay as they are.
        </DeleteDialog>
      )}
    </ResourcePage>
  )
}
