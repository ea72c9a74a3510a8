import { apiKeyNameProblem, maxApiKeyDescription } from '@cairn/contracts/keys/api-key-name'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { createApiKeyMutation } from '../api/api-keys.ts'

export type NewKeyType = 'publishable' | 'secret'

interface Values {
  name: string
  description: string
}

const defaultValues: Values = { name: '', description: '' }

interface CreateApiKeyPanelProps {
  projectRef: string
  type: NewKeyType
  onClose: () => void
}

export const CreateApiKeyPanel = ({ projectRef, type, onClose }: CreateApiKeyPanelProps) => {
  const create = useMutation(createApiKeyMutation(projectRef))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  return (
    <FormPanel
      title={`New ${type} key`}
      name="api-key"
      submitLabel="Create key"
      failure="The key was not created"
      what="The key"
      form={form}
      save={({ name, description }) =>
        create.mutateAsync({ type, name, description: description === '' ? null : description })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} hint="Lowercase letters, digits and underscores.">
        {(field) => (
          <Input {...field} {...form.register('name', { validate: apiKeyNameProblem })} placeholder="mobile_app" />
        )}
      </Field>
      <Field label="Description" optional error={errors.description?.message} hint="What uses this key.">
        {(field) => <Input {...field} {...form.register('description')} maxLength={maxApiKeyDescription} />}
      </Field>
    </FormPanel>
  )
}
