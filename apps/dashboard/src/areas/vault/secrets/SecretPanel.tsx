import { maxSecretDescription, secretNameProblem, secretProblem } from '@cairn/contracts/vault/secret-rules'
import type { UpdateVaultSecret, VaultSecret } from '@cairn/contracts/vault/secrets'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { changeVaultSecretMutation, createVaultSecretMutation } from '../api/secrets.ts'

interface Values {
  name: string
  description: string
  secret: string
}

/** Only what was changed: somebody else may change the rest meanwhile. */
const changesOf = (before: VaultSecret, { name, description, secret }: Values): UpdateVaultSecret => ({
  ...(name !== before.name && { name }),
  ...(description !== before.description && { description }),
  ...(secret !== '' && { secret }),
})

interface SecretPanelProps {
  projectRef: string
  /** Undefined to create one. */
  secret?: VaultSecret | undefined
  onClose: () => void
}

/** Creates a secret, or changes it. Its value is not shown: an empty one stays as it is. */
export const SecretPanel = ({ projectRef, secret, onClose }: SecretPanelProps) => {
  const create = useMutation(createVaultSecretMutation(projectRef))
  const change = useMutation(changeVaultSecretMutation(projectRef, secret?.id ?? ''))
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: secret?.name ?? '', description: secret?.description ?? '', secret: '' },
  })
  const { errors } = form.formState
  const isNew = secret === undefined
  return (
    <FormPanel
      title={isNew ? 'New secret' : 'Edit secret'}
      name="vault-secret"
      submitLabel={isNew ? 'Create secret' : 'Save secret'}
      failure={isNew ? 'The secret was not created' : 'The secret was not saved'}
      what="The secret"
      form={form}
      save={(values) => (isNew ? create.mutateAsync(values) : change.mutateAsync(changesOf(secret, values)))}
      onSaved={onClose}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} hint="Functions find the secret by its name.">
        {(field) => (
          <Input {...field} {...form.register('name', { validate: secretNameProblem })} placeholder="payment_api_key" />
        )}
      </Field>
      <Field label="Description" optional error={errors.description?.message} hint="What uses this secret.">
        {(field) => <Input {...field} {...form.register('description')} maxLength={maxSecretDescription} />}
      </Field>
      <Field
        label={isNew ? 'Value' : 'New value'}
        optional={!isNew}
        error={errors.secret?.message}
        hint={isNew ? 'Stored encrypted. It can have several lines.' : 'Leave this empty to keep the value.'}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('secret', {
              validate: (value) => (value === '' && !isNew ? undefined : secretProblem(value)),
            })}
            mono
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
    </FormPanel>
  )
}
