import type { OAuthClient, OAuthClientWithSecret } from '@cairn/contracts/authentication/oauth-clients'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { addOAuthClientMutation, changeOAuthClientMutation } from '../api/oauth-clients.ts'
import type { ClientValues } from './client-values.ts'
import { redirectUrisProblem, toFields, valuesOf, webAddressProblem } from './client-values.ts'

const types = [
  { value: 'confidential', label: 'Confidential' },
  { value: 'public', label: 'Public' },
] as const

const typeHints: Readonly<Record<ClientValues['type'], string>> = {
  confidential: 'It has a server that keeps a secret. The type cannot be changed later.',
  public: 'It runs on devices of its users, such as a mobile app, and has no secret. The type cannot be changed later.',
}

interface OAuthClientPanelProps {
  projectRef: string
  /** Undefined to register one. */
  client?: OAuthClient
  onSaved: (saved: OAuthClientWithSecret) => void
  onClose: () => void
}

/** Registers an application, or changes it. */
export const OAuthClientPanel = ({ projectRef, client, onSaved, onClose }: OAuthClientPanelProps) => {
  const add = useMutation(addOAuthClientMutation(projectRef))
  const change = useMutation(changeOAuthClientMutation(projectRef, client?.client_id ?? ''))
  const form = useForm<ClientValues>({ mode: 'onTouched', defaultValues: valuesOf(client) })
  const type = useWatch({ control: form.control, name: 'type' })
  const { errors } = form.formState
  const save = (values: ClientValues): Promise<OAuthClientWithSecret> =>
    client === undefined
      ? add.mutateAsync({ ...toFields(values), client_type: values.type })
      : change.mutateAsync(toFields(values))
  return (
    <FormPanel
      title={client === undefined ? 'Register application' : 'Edit application'}
      name="oauth-client"
      submitLabel={client === undefined ? 'Register application' : 'Save application'}
      failure={client === undefined ? 'The application was not registered' : 'The application was not saved'}
      what="The application"
      form={form}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="Name" hint="Users see it when they are asked for their consent." error={errors.name?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('name', {
              validate: (text) => (text.trim() === '' ? 'Enter a name.' : undefined),
            })}
            maxLength={1_000}
          />
        )}
      </Field>
      {client === undefined && (
        <SelectField form={form} name="type" label="Type" hint={typeHints[type]} options={types} />
      )}
      <Field
        label="Redirect URLs"
        hint="One per line, 10 at most. Codes are sent to exactly these. They begin with https://, except on this machine and for the scheme of an app."
        error={errors.redirectUris?.message}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('redirectUris', { validate: redirectUrisProblem })}
            mono
            rows={4}
            placeholder="https://app.example.com/callback"
          />
        )}
      </Field>
      <Field label="Home page" optional hint="The website of the application." error={errors.homePage?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('homePage', { validate: webAddressProblem })}
            mono
            placeholder="https://app.example.com"
          />
        )}
      </Field>
      <Field label="Logo URL" optional hint="Your consent page can show it." error={errors.logo?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('logo', { validate: webAddressProblem })}
            mono
            placeholder="https://app.example.com/logo.png"
          />
        )}
      </Field>
    </FormPanel>
  )
}
