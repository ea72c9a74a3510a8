import { nameProblem } from '@cairn/contracts/rules'
import type { ProjectDetail } from '@cairn/contracts/projects'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { renameProjectMutation } from '~/api/projects.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { toast } from '~/ui/toast.tsx'

export const NameCard = ({ project }: { project: ProjectDetail }) => {
  const { ref, name } = project
  const { reason } = useListedProjectPermission('projects:Update', project)
  const rename = useMutation(renameProjectMutation(ref))
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
        <Field label="Ref" hint="Stands in addresses and connection strings, and stays whatever the name is.">
          {(field) => (
            <Input
              {...field}
              value={ref}
              readOnly
              mono
              controlSize="lg"
              trailing={<CopyButton text={ref} label="Copy ref" />}
            />
          )}
        </Field>
        {rename.error !== null && <ErrorState title="The project was not renamed" error={rename.error} />}
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
