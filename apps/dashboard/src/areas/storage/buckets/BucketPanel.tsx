import { bucketNameProblem } from '@cairn/contracts/storage/bucket-rules'
import type { Bucket } from '@cairn/contracts/storage/buckets'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { createBucketMutation, updateBucketMutation } from '../api/buckets.ts'
import type { BucketValues } from './form-values.ts'
import { sizeProblem, unitOptions } from '../size-values.ts'
import { emptyValues, mimeTypesProblem, toLimits, toValues } from './form-values.ts'

const fields = {
  id: 'name',
  bucket_exists: 'name',
  file_size_limit: 'size',
  allowed_mime_types: 'mimeTypes',
} as const

interface BucketPanelProps {
  projectRef: string
  /** The one that is changed; none: a new one. */
  bucket: Bucket | undefined
  /** The largest file that the plan allows. */
  uploadLimit: number | null
  onClose: () => void
}

export const BucketPanel = ({ projectRef, bucket, uploadLimit, onClose }: BucketPanelProps) => {
  const create = useMutation(createBucketMutation(projectRef))
  const update = useMutation(updateBucketMutation(projectRef, bucket?.id ?? ''))
  const form = useForm<BucketValues>({
    mode: 'onTouched',
    defaultValues: bucket === undefined ? emptyValues : toValues(bucket),
  })
  const { errors } = form.formState
  const isNew = bucket === undefined
  return (
    <FormPanel
      title={isNew ? 'New bucket' : `Edit ${bucket.name}`}
      name="bucket"
      submitLabel={isNew ? 'Create bucket' : 'Save'}
      failure={isNew ? 'The bucket was not created' : 'The bucket was not changed'}
      what={isNew ? 'The new bucket' : 'The change'}
      form={form}
      fields={fields}
      save={(values) =>
        isNew ? create.mutateAsync({ id: values.name, ...toLimits(values) }) : update.mutateAsync(toLimits(values))
      }
      onSaved={() => {
        toast.success(isNew ? `Created the bucket ${form.getValues('name')}` : `Saved the bucket ${bucket.name}`)
        onClose()
      }}
      onClose={onClose}
    >
      {isNew && (
        <Field label="Name" hint="Part of the URL of every file. It cannot be changed." error={errors.name?.message}>
          {(field) => <Input {...field} {...form.register('name', { validate: bucketNameProblem })} mono />}
        </Field>
      )}
      <Controller
        control={form.control}
        name="isPublic"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Public bucket"
            hint="Anyone with the URL of a file can read it. Otherwise policies decide who can. Uploading and deleting always need a policy."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <div className="grid grid-cols-[1fr_7rem] items-start gap-2">
        <Field
          label="Maximum file size"
          optional
          hint={uploadLimit === null ? undefined : `Your plan allows ${formatBytes(uploadLimit)}.`}
          error={errors.size?.message}
        >
          {(field) => <Input {...field} {...form.register('size', { validate: sizeProblem })} inputMode="decimal" />}
        </Field>
        <SelectField
          form={form}
          name="unit"
          label="Unit"
          options={unitOptions}
          onChanged={() => void form.trigger('size')}
        />
      </div>
      <Field
        label="MIME types"
        optional
        hint="Such as image/png or image/*, separated by commas or lines. Leave empty to allow any type."
        error={errors.mimeTypes?.message}
      >
        {(field) => (
          <Textarea {...field} {...form.register('mimeTypes', { validate: mimeTypesProblem })} mono rows={4} />
        )}
      </Field>
    </FormPanel>
  )
}
