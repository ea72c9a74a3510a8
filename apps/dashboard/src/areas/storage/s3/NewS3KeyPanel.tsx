import type { S3Key } from '@cairn/contracts/storage/s3-keys'
import { maxS3KeyDescription } from '@cairn/contracts/storage/s3-rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { createS3KeyMutation } from '../api/s3-keys.ts'

export type CreatedKey = S3Key & { secret_key: string }

interface Values {
  description: string
}

interface NewS3KeyPanelProps {
  projectRef: string
  onCreated: (created: CreatedKey) => void
  onClose: () => void
}

export const NewS3KeyPanel = ({ projectRef, onCreated, onClose }: NewS3KeyPanelProps) => {
  const create = useMutation(createS3KeyMutation(projectRef))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { description: '' } })
  return (
    <FormPanel
      title="New access key"
      name="s3-key"
      submitLabel="Create access key"
      failure="The access key was not created"
      what="The access key"
      form={form}
      save={({ description }) => create.mutateAsync(description)}
      onSaved={onCreated}
      onClose={onClose}
    >
      <Field
        label="Description"
        hint="What uses it, such as the name of a server or a backup tool."
        error={form.formState.errors.description?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('description', {
              validate: (text) => (text.trim() === '' ? 'Enter a description.' : undefined),
            })}
            maxLength={maxS3KeyDescription}
          />
        )}
      </Field>
    </FormPanel>
  )
}
