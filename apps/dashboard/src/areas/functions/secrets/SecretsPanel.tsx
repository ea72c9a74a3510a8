import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { setSecretsMutation } from '../api/secrets.ts'
import { readEnvFile } from './read-env-file.ts'

interface SecretsPanelProps {
  projectRef: string
  /** A secret that gets another value. */
  name?: string | undefined
  onClose: () => void
}

const problemOf = (text: string): string | undefined => {
  const read = readEnvFile(text)
  return 'problem' in read ? read.problem : undefined
}

/** Sets one secret or many, as they stand in a file of variables. */
export const SecretsPanel = ({ projectRef, name, onClose }: SecretsPanelProps) => {
  const set = useMutation(setSecretsMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: { text: name === undefined ? '' : `${name}=` } })
  return (
    <FormPanel
      title={name === undefined ? 'Add secrets' : `Change ${name}`}
      name="function-secrets"
      submitLabel="Save secrets"
      failure="The secrets were not saved"
      what="What you typed"
      form={form}
      save={async ({ text }) => {
        const read = readEnvFile(text)
        return 'problem' in read ? [] : set.mutateAsync(read.secrets)
      }}
      onSaved={() => {
        toast.success('Saved. Functions have the new values from their next call on.')
        onClose()
      }}
      onClose={onClose}
    >
      <Field
        label="Secrets"
        error={form.formState.errors.text?.message}
        hint="One NAME=value per line, as in a .env file. Secrets that exist get the new value."
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('text', { validate: problemOf })}
            mono
            rows={8}
            placeholder={'STRIPE_KEY=sk_live_…\nWEBHOOK_SECRET="…"'}
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
    </FormPanel>
  )
}
