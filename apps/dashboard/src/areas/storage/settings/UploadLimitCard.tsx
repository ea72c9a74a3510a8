import type { StorageSettings } from '@cairn/contracts/storage/storage-settings'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { changeStorageSettingsMutation } from '../api/settings.ts'
import type { SizeValues } from '../size-values.ts'
import { sizeProblem, toBytes, toSizeValues, unitOptions } from '../size-values.ts'

const fields = { fileSizeLimit: 'size', upload_limit_of_plan: 'size' } as const

const hintOf = (planLimit: number | null): string =>
  planLimit === null
    ? 'Larger files are refused. Buckets can have a lower limit. Leave empty for no limit.'
    : `Larger files are refused. Buckets can have a lower limit. Leave empty for the limit of your plan, ${formatBytes(planLimit)}.`

/** The largest file of the whole project. */
export const UploadLimitCard = ({ projectRef, settings }: { projectRef: string; settings: StorageSettings }) => {
  const { ownLimit, planLimit } = settings
  const { reason } = useProjectPermission('storage_settings:Write', projectRef)
  const change = useMutation(changeStorageSettingsMutation(projectRef))
  const form = useForm<SizeValues>({ mode: 'onTouched', defaultValues: toSizeValues(ownLimit) })
  const problemOf = (size: string, values: SizeValues): string | undefined => {
    const problem = sizeProblem(size, values)
    if (problem !== undefined || planLimit === null) return problem
    return (toBytes(values) ?? 0) > planLimit ? `Your plan allows ${formatBytes(planLimit)}.` : undefined
  }
  return (
    <SettingsCard
      title="Uploads"
      what="The settings of storage"
      failure="The settings were not saved"
      form={form}
      fields={fields}
      disabledReason={reason}
      save={(values) => change.mutateAsync({ fileSizeLimit: toBytes(values) })}
      onSaved={(saved) => {
        form.reset(toSizeValues(saved.ownLimit))
        toast.success('Saved. The next upload uses this limit.')
      }}
    >
      <div className="grid grid-cols-[1fr_7rem] items-start gap-2">
        <Field label="Maximum file size" optional hint={hintOf(planLimit)} error={form.formState.errors.size?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('size', { validate: problemOf })}
              inputMode="decimal"
              readOnly={reason !== undefined}
            />
          )}
        </Field>
        <SelectField
          form={form}
          name="unit"
          label="Unit"
          options={unitOptions}
          onChanged={() => void form.trigger('size')}
        />
      </div>
    </SettingsCard>
  )
}
