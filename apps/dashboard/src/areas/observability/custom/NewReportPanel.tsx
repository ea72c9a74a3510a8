import { nameProblem } from '@cairn/contracts/rules'
import { Controller, useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { createReport } from '../api/custom-reports.ts'

interface NewReportPanelProps {
  projectRef: string
  onCreated: (id: string) => void
  onClose: () => void
}

export const NewReportPanel = ({ projectRef, onCreated, onClose }: NewReportPanelProps) => {
  const form = useForm<{ name: string; is_shared: boolean }>({
    mode: 'onTouched',
    defaultValues: { name: '', is_shared: false },
  })
  return (
    <FormPanel
      title="New report"
      name="report"
      submitLabel="Create report"
      failure="The report was not created"
      what="The new report"
      form={form}
      save={(values) => createReport(projectRef, { ...values, content: { blocks: [] } })}
      onSaved={({ id }) => onCreated(id)}
      onClose={onClose}
    >
      <Field label="Name" error={form.formState.errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name', { validate: nameProblem })} />}
      </Field>
      <Controller
        control={form.control}
        name="is_shared"
        render={({ field }) => (
          <ToggleField
            label="Share with all members of the project"
            hint="Owners, administrators and developers can change a shared report. Read-only members see it."
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </FormPanel>
  )
}
