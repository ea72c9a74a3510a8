import type { StorageSettings } from '@cairn/contracts/storage/storage-settings'
import { useMutation } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { Controller, useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { changeStorageSettingsMutation } from '../api/settings.ts'

interface Values {
  imageTransformation: boolean
  s3Protocol: boolean
}

const toValues = ({ features }: StorageSettings): Values => ({
  imageTransformation: features.imageTransformation.enabled,
  s3Protocol: features.s3Protocol.enabled,
})

interface FeatureFieldProps {
  control: Control<Values>
  name: keyof Values
  label: string
  hint: string
  disabled: boolean
}

const FeatureField = ({ control, name, ...words }: FeatureFieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange } }) => <ToggleField {...words} checked={value} onCheckedChange={onChange} />}
  />
)

/** Parts of storage that a project can do without. */
export const FeaturesCard = ({ projectRef, settings }: { projectRef: string; settings: StorageSettings }) => {
  const { reason } = useProjectPermission('storage_settings:Write', projectRef)
  const change = useMutation(changeStorageSettingsMutation(projectRef))
  const form = useForm<Values>({ defaultValues: toValues(settings) })
  const field = { control: form.control, disabled: reason !== undefined }
  return (
    <SettingsCard
      title="Features"
      what="The features of storage"
      failure="The features were not saved"
      form={form}
      disabledReason={reason}
      save={({ imageTransformation, s3Protocol }) =>
        change.mutateAsync({
          features: { imageTransformation: { enabled: imageTransformation }, s3Protocol: { enabled: s3Protocol } },
        })
      }
      onSaved={(saved) => {
        form.reset(toValues(saved))
        toast.success('Saved. The next request uses these settings.')
      }}
    >
      {settings.imagesInPlan ? (
        <FeatureField
          {...field}
          name="imageTransformation"
          label="Image transformation"
          hint="Images are resized and converted when they are read. While it is off, URLs of transformed images answer with an error; the files themselves can be read."
        />
      ) : (
        <ToggleField
          label="Image transformation"
          checked={false}
          onCheckedChange={() => undefined}
          disabled
          hint="The plan of this project does not include it. URLs of transformed images answer with an error; the files themselves can be read."
        />
      )}
      <FeatureField
        {...field}
        name="s3Protocol"
        label="S3 protocol"
        hint="Clients of the S3 protocol can connect with access keys. While it is off, their requests are refused; access keys are kept."
      />
    </SettingsCard>
  )
}
