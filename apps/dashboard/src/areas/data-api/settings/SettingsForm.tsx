import type { DataApiSettings } from '@cairn/contracts/data-api/data-api-settings'
import { mostPoolConnections } from '@cairn/contracts/data-api/limits'
import { functionNameProblem } from '@cairn/contracts/data-api/function-name'
import { schemaListProblem } from '@cairn/contracts/data-api/name-list'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { schemasQuery } from '~/api/catalogue.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { toast } from '~/ui/toast.ts'
import { changeDataApiMutation } from '../api/data-api-settings.ts'
import type { FormValues } from './form-values.ts'
import { choicesOf, maxRowsProblem, poolSizeProblem, toFormValues, toSettings } from './form-values.ts'
import { SchemaChoices } from './SchemaChoices.tsx'

const toggles = [
  {
    name: 'allowsAggregates',
    label: 'Aggregate functions',
    hint: 'Requests may ask for sum(), avg(), min(), max() and count(). On large tables they can be slow. Off by default.',
  },
  {
    name: 'allowsPlans',
    label: 'Query plans',
    hint: 'Requests may ask for the plan of their query, which shows how the tables are built. Off by default.',
  },
] as const

export const SettingsForm = ({ projectRef, settings }: { projectRef: string; settings: DataApiSettings }) => {
  const { reason } = useProjectPermission('data_api_settings:Write', projectRef)
  const { data: schemas = [] } = useQuery(schemasQuery(projectRef))
  const change = useMutation(changeDataApiMutation(projectRef))
  const form = useForm<FormValues>({ mode: 'onTouched', defaultValues: toFormValues(settings) })
  const { errors } = form.formState
  const readOnly = reason !== undefined
  return (
    <SettingsCard
      title="Settings"
      what="The settings of the data API"
      failure="The settings were not saved"
      form={form}
      disabledReason={reason}
      save={(values) => change.mutateAsync(toSettings(values))}
      onSaved={(saved) => {
        form.reset(toFormValues(saved))
        toast.success('Saved. The next request uses these settings.')
      }}
      fields={{
        db_schema: 'schemas',
        db_extra_search_path: 'extraSearchPath',
        max_rows: 'maxRows',
        db_pool: 'poolSize',
        db_aggregates_enabled: 'allowsAggregates',
        db_plan_enabled: 'allowsPlans',
        db_pre_request: 'preRequest',
      }}
    >
      <Controller
        control={form.control}
        name="schemas"
        rules={{ validate: (chosen) => chosen.length > 0 || 'Choose a schema, or disable the data API above.' }}
        render={({ field, fieldState }) => (
          <SchemaChoices
            choices={choicesOf(
              schemas.map(({ name }) => name),
              toFormValues(settings).schemas,
            )}
            value={field.value}
            onChange={field.onChange}
            disabled={readOnly}
            error={fieldState.error?.message}
          />
        )}
      />
      <Field
        label="Extra search path"
        error={errors.extraSearchPath?.message}
        hint="Schemas, separated by commas, that functions find types and other functions in. They are not exposed."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('extraSearchPath', { validate: schemaListProblem })}
            readOnly={readOnly}
            mono
          />
        )}
      </Field>
      <Field
        label="Max rows"
        error={errors.maxRows?.message}
        hint="The most rows of an answer, and of each embedded list. Leave empty for no limit."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('maxRows', { validate: maxRowsProblem })}
            inputMode="numeric"
            readOnly={readOnly}
            className="max-w-40"
          />
        )}
      </Field>
      <Field
        label="Pool size"
        error={errors.poolSize?.message}
        hint={`The most database connections that requests use at once. Leave empty for ${mostPoolConnections}, the highest value.`}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('poolSize', { validate: poolSizeProblem })}
            inputMode="numeric"
            placeholder={String(mostPoolConnections)}
            readOnly={readOnly}
            className="max-w-40"
          />
        )}
      </Field>
      {toggles.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <ToggleField label={label} hint={hint} checked={value} onCheckedChange={onChange} disabled={readOnly} />
          )}
        />
      ))}
      <Field
        label="Pre-request function"
        error={errors.preRequest?.message}
        hint="Called before each request, in its transaction: it can refuse the request. Leave empty for none."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('preRequest', { validate: (text) => functionNameProblem(text.trim()) })}
            placeholder="public.check_request"
            readOnly={readOnly}
            mono
          />
        )}
      </Field>
    </SettingsCard>
  )
}
