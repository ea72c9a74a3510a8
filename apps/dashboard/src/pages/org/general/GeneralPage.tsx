import { nameProblem } from '@cairn/contracts/rules'
import type { Organization } from '@cairn/contracts/organizations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  deleteOrganizationMutation,
  forgetOrganization,
  organizationsQuery,
  renameOrganizationMutation,
} from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { toastError } from '~/components/toast-error.ts'
import { paths } from '~/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { toast } from '~/ui/toast.tsx'

const NameCard = ({ organization: { slug, name } }: { organization: Organization }) => {
  const { reason } = useOrganizationPermission('organizations:Update', slug)
  const rename = useMutation(renameOrganizationMutation(slug))
  const { register, handleSubmit, formState, reset } = useForm<{ name: string }>({
    mode: 'onTouched',
    defaultValues: { name },
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit((values) =>
    rename.mutate(values.name.trim(), {
      onSuccess: (renamed) => {
        reset({ name: renamed.name })
        toast.success('Renamed')
      },
    }),
  )
  return (
    <Card>
      <LeaveGuard dirty={isDirty && !rename.isPending} what="The new name" />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label="Name" error={errors.name?.message} hint={reason}>
          {(field) => (
            <Input
              {...field}
              {...register('name', { validate: nameProblem })}
              onKeyDown={whenSubmitKey(() => void submit())}
              readOnly={reason !== undefined}
              controlSize="lg"
            />
          )}
        </Field>
        <Field label="Slug" hint="Stands in addresses and calls, and stays whatever the name is.">
          {(field) => (
            <Input
              {...field}
              value={slug}
              readOnly
              mono
              controlSize="lg"
              trailing={<CopyButton text={slug} label="Copy slug" />}
            />
          )}
        </Field>
        {rename.error !== null && <ErrorState title="The organization was not renamed" error={rename.error} />}
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            loading={rename.isPending}
            disabledReason={reason ?? (isDirty ? undefined : 'The name is as it was.')}
          >
            Save
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => reset()}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

const projectsText = (count: number): string =>
  count === 1
    ? 'There is still a project in it. Delete it first.'
    : `There are still ${count} projects in it. Delete them first.`

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
    await navigate({ to: paths.organizations() })
    forgetOrganization(slug)
  }

  return (
    <Card title="Delete">
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {reason ?? 'The organization goes, with its members and invitations. This cannot be undone.'}
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
        onConfirm={removeAndLeave}
      >
        <p>All members lose it, and open invitations stop working. It has no projects. This cannot be undone.</p>
      </ConfirmDialog>
    </Card>
  )
}

export const GeneralPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/general' })
  const { data: organizations, error, refetch, isFetching } = useQuery(organizationsQuery)
  const organization = organizations?.find((candidate) => candidate.slug === slug)
  return (
    <Page narrow>
      <PageTitle parts={['Settings', organization?.name]} />
      <PageHeader title="Settings" />
      {organization !== undefined && (
        <div className="flex flex-col gap-4">
          <NameCard key={slug} organization={organization} />
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
