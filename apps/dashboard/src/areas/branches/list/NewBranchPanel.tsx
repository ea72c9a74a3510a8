import type { Branch, ProjectBranches } from '@cairn/contracts/branches/branches'
import { publicNameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { createBranchMutation } from '../api/branches.ts'
import { CopyDataField } from '../CopyDataField.tsx'

interface Values {
  name: string
  withData: boolean
}

/** What the API calls it, and a refusal that is about it. */
const fields = { branch_name: 'name', branch_name_taken: 'name' } as const

interface NewBranchPanelProps {
  branches: ProjectBranches
  /** Why none can be created. */
  disabledReason: string | undefined
  onCreated: (branch: Branch) => void
  onClose: () => void
}

export const NewBranchPanel = ({ branches, disabledReason, onCreated, onClose }: NewBranchPanelProps) => {
  const { project, usd_per_hour: usdPerHour } = branches
  const create = useMutation(createBranchMutation(project.ref))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', withData: false } })
  const withData = useWatch({ control: form.control, name: 'withData' })
  const { errors } = form.formState
  return (
    <FormPanel
      title="New branch"
      name="new-branch"
      submitLabel="Create branch"
      failure="The branch was not created"
      what="The new branch"
      form={form}
      fields={fields}
      disabledReason={disabledReason}
      save={(values) => create.mutateAsync({ branch_name: values.name.trim(), with_data: values.withData })}
      onSaved={onCreated}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        A branch of <span className="font-medium break-words text-text">{project.name}</span> has a database, a URL and
        keys of its own. It begins with the schema, the settings and the edge functions of the project. Secrets of edge
        functions are not copied, and scheduled jobs (pg_cron) are paused in the branch.
      </p>
      <Field label="Name" error={errors.name?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('name', { validate: publicNameProblem })}
            placeholder="add-prices"
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <CopyDataField
        checked={withData}
        onCheckedChange={(checked) => form.setValue('withData', checked, { shouldDirty: true })}
      />
      {usdPerHour !== null && (
        <p className="text-sm text-muted">
          A branch costs <span className="tabular text-text">${usdPerHour}</span> per hour until it is paused or
          deleted.
        </p>
      )}
      {disabledReason !== undefined && <p className="text-sm text-warning">{disabledReason}</p>}
    </FormPanel>
  )
}
