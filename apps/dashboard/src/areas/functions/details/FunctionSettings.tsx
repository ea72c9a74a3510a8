import type { EdgeFunction } from '@cairn/contracts/functions/functions'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { changeFunctionMutation } from '../api/functions.ts'

interface FunctionSettingsProps {
  projectRef: string
  edgeFunction: EdgeFunction
  /** Why they cannot be changed. */
  forbidden: string | undefined
}

interface Values {
  name: string
  isChecked: boolean
}

const longestName = 100

export const FunctionSettings = ({ projectRef, edgeFunction, forbidden }: FunctionSettingsProps) => {
  const { slug, name, verify_jwt: isChecked } = edgeFunction
  const change = useMutation(changeFunctionMutation(projectRef, slug))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name, isChecked } })
  const readOnly = forbidden !== undefined
  return (
    <SettingsCard
      title="Settings"
      what="The settings of the function"
      failure="The settings were not saved"
      form={form}
      disabledReason={forbidden}
      save={(values) => change.mutateAsync({ name: values.name, verify_jwt: values.isChecked })}
      onSaved={(saved) => {
        form.reset({ name: saved.name, isChecked: saved.verify_jwt })
        toast.success('Saved the settings of the function')
      }}
      fields={{ verify_jwt: 'isChecked' }}
    >
      <Field
        label="Name"
        hint="Shown in the dashboard. The URL stays the same."
        error={form.formState.errors.name?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('name', {
              validate: (value) => (value.trim() === '' ? 'Enter a name.' : undefined),
            })}
            maxLength={longestName}
            readOnly={readOnly}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="isChecked"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Check API keys and tokens"
            hint="Requests need an API key of the project, or the token of a user."
            checked={value}
            onCheckedChange={onChange}
            disabled={readOnly}
          />
        )}
      />
    </SettingsCard>
  )
}
