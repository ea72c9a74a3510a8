import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsQuery } from '~/api/organizations.ts'
import { transferPreviewQuery, transferProjectMutation } from '~/api/projects.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'

const shownPeople = 5

/** "ada@…, alan@… and 3 more". */
const people = (emails: readonly string[]): string =>
  emails.length <= shownPeople
    ? emails.join(', ')
    : `${emails.slice(0, shownPeople).join(', ')} and ${emails.length - shownPeople} more`

const rolesText = (count: number): string => (count === 1 ? 'One project role ends.' : `${count} project roles end.`)

const Preview = ({ projectRef, slug }: { projectRef: string; slug: string }) => {
  const { data, error, refetch, isFetching } = useQuery(transferPreviewQuery(projectRef, slug))
  if (error !== null)
    return (
      <ErrorState
        title="The changes could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <Skeleton className="h-24" />
  if (data.problem !== null) return <Banner tone="warning" title={data.problem} />
  return (
    <ul aria-label="What changes" className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
      <li>Its URL, keys, data and saved queries stay; applications keep working.</li>
      {data.losing.length > 0 && <li className="break-words">These members lose access: {people(data.losing)}.</li>}
      {data.gaining.length > 0 && <li className="break-words">Get access: {people(data.gaining)}.</li>}
      {data.dropped_roles > 0 && <li>{rolesText(data.dropped_roles)}</li>}
      <li>It then counts toward the plan of {data.target.name}.</li>
    </ul>
  )
}

/** Chooses where to, and says what that changes before it is done. */
export const TransferDialog = ({ project, onClose }: { project: ProjectDetail; onClose: () => void }) => {
  const { ref, name } = project
  const { data: organizations } = useQuery(organizationsQuery)
  const transfer = useMutation(transferProjectMutation(ref))
  const [slug, setSlug] = useState<string>()
  const preview = useQuery({ ...transferPreviewQuery(ref, slug ?? ''), enabled: slug !== undefined })
  const others = organizations?.filter((organization) => organization.slug !== project.organization_slug) ?? []
  const options = others.map(({ slug: value, name: label, role }) => {
    const may = role === 'owner' || role === 'administrator'
    return { value, label: may ? label : `${label} (you can't create projects here)`, disabled: !may }
  })
  const target = others.find((organization) => organization.slug === slug)

  const reason = () => {
    if (target === undefined) return 'Choose an organization.'
    if (preview.data === undefined) return 'The changes are still loading.'
    return preview.data.problem ?? undefined
  }

  const confirm = () => {
    if (target === undefined || reason() !== undefined) return
    transfer.mutate(target.slug, {
      onSuccess: () => {
        toast.success(`${name} now belongs to ${target.name}`)
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      locked={transfer.isPending}
      onSubmitKey={confirm}
      title={`Transfer ${name}`}
      footer={
        <>
          <Button variant="primary" loading={transfer.isPending} disabledReason={reason()} onClick={confirm}>
            Transfer project
          </Button>
          <Button disabled={transfer.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="To"
          hint={
            options.length === 0
              ? 'You are not a member of another organization. Create one, or ask for an invitation.'
              : ''
          }
        >
          {(control) => (
            <Select
              id={control.id}
              aria-describedby={control['aria-describedby']}
              value={slug}
              options={options}
              placeholder="Choose an organization"
              onValueChange={setSlug}
              disabled={options.length === 0}
            />
          )}
        </Field>
        {slug !== undefined && <Preview projectRef={ref} slug={slug} />}
        {transfer.error !== null && <ErrorState title="The project was not transferred" error={transfer.error} />}
      </div>
    </Dialog>
  )
}
