import { drainTypeNames, drainTypes, maxDrainDescription, maxDrainName } from '@cairn/contracts/logs/drain-types'
import type { LogDrain } from '@cairn/contracts/logs/log-drains'
import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { createDrainMutation, updateDrainMutation } from '../api/log-drains.ts'
import { DrainFields } from './DrainFields.tsx'
import type { DrainValues } from './drain-values.ts'
import { configIn, toValues } from './drain-values.ts'

const fields = { log_drain_exists: 'name' } as const

interface DrainPanelProps {
  projectRef: string
  /** The one that is changed; none: a new one. */
  drain: LogDrain | undefined
  onClose: () => void
}

export const DrainPanel = ({ projectRef, drain, onClose }: DrainPanelProps) => {
  const create = useMutation(createDrainMutation(projectRef))
  const update = useMutation(updateDrainMutation(projectRef, drain?.token ?? ''))
  const form = useForm<DrainValues>({ mode: 'onTouched', defaultValues: toValues(drain) })
  const type = useWatch({ control: form.control, name: 'type' })
  const { errors } = form.formState
  const isNew = drain === undefined
  return (
    <FormPanel
      title={isNew ? 'New log drain' : `Edit ${drain.name}`}
      name="log-drain"
      submitLabel={isNew ? 'Create log drain' : 'Save'}
      failure={isNew ? 'The log drain was not created' : 'The log drain was not changed'}
      what={isNew ? 'The new log drain' : 'The change'}
      form={form}
      fields={fields}
      save={(values) => {
        const body = { name: values.name, description: values.description, config: configIn(values) }
        return isNew ? create.mutateAsync({ ...body, type: values.type }) : update.mutateAsync(body)
      }}
      onSaved={({ name }) => {
        toast.success(isNew ? `Created ${name}` : `Saved ${name}`)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name', { validate: nameProblem })} maxLength={maxDrainName} />}
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        {(field) => <Input {...field} {...form.register('description')} maxLength={maxDrainDescription} />}
      </Field>
      {isNew && (
        <SelectField
          form={form}
          name="type"
          label="Receiver"
          hint={drainTypes[type].does}
          options={drainTypeNames.map((name) => ({ value: name, label: drainTypes[name].title }))}
        />
      )}
      <DrainFields form={form} type={type} stored={drain?.secrets ?? []} />
    </FormPanel>
  )
}
