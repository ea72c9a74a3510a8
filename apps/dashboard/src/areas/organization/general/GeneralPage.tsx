import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteOrganizationMutation,
  forgetOrganization,
  organizationsQuery,
  renameOrganizationMutation,
} from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { NameCard } from '~/components/NameCard.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { whileLeaving } from '~/state/leaving.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.tsx'

const OrganizationNameCard = ({ organization: { slug, name } }: { organization: Organization }) => {
  const { reason } = useOrganizationPermission('organizations:Update', slug)
  const rename = useMutation(renameOrganizationMutation(slug))
  return (
    <NameCard
      name={name}
      handle={{ label: 'Slug', value: slug, hint: 'Used in URLs. Never changes.' }}
      forbidden={reason}
      pending={rename.isPending}
      error={rename.error}
      failure="The organization was not renamed"
      onRename={(next, onDone) =>
        rename.mutate(next, {
          onSuccess: (renamed) => {
            onDone(renamed.name)
            toast.success('Renamed')
          },
        })
      }
    />
  )
}

const projectsText = (count: number): string =>
  count === 1 ? 'It still has a project. Delete that first.' : `It still has ${count} projects. Delete them first.`

const DeleteCard = ({ organization }: { organization: Organization }) => {
  const { slug, name, project_count: projects } = organization
  const permission = useOrganizationPermission('organizations:Delete', slug)
  const navigate = useNavigate()
  const remove = useMutation(deleteOrganizationMutation(slug))
  const [asked, setAsked] = useState(false)
  const reason = permission.reason ?? (projects > 0 ? projectsText(projects) : undefined)

  const removeAndLeave = async () => {
    await remove.mutateAsync(undefined, {
      onError: (error) => toastError(error, 'The organization was not deleted'),
    })
    toast.success(`${name} was deleted`)
    await navigate({ to: organizationsPaths.list() })
    forgetOrganization(slug)
  }

  return (
    <Card title="Delete">
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {reason ?? 'Deletes the organization, its memberships and invitations. This cannot be undone.'}
        </p>
        <Button className="!text-danger" disabledReason={reason} onClick={() => setAsked(true)}>
          Delete organization
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        variant="danger"
        title={`Delete ${name}`}
        confirmLabel="Delete organization"
        typeToConfirm={name}
        onConfirm={() => whileLeaving(slug, removeAndLeave)}
      >
        <p>
          All members lose access, and open invitations stop working. The organization has no projects. This cannot be
          undone.
        </p>
      </ConfirmDialog>
    </Card>
  )
}

export const GeneralPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/general' })
  const { data: organizations, error, refetch, isFetching } = useQuery(organizationsQuery)
  const organization = organizations?.find((candidate) => candidate.slug === slug)
  return (
    <Page>
      <PageTitle parts={['Settings', organization?.name]} />
      <PageHeader title="Settings" />
      {organization !== undefined && (
        <div className="flex flex-col gap-4">
          <OrganizationNameCard key={slug} organization={organization} />
          <DeleteCard organization={organization} />
        </div>
      )}
      {organizations === undefined && error === null && <Skeleton className="h-64 !rounded-lg" />}
      {organizations === undefined && error !== null && (
        <ErrorState
          title="The organization could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Page>
  )
}
