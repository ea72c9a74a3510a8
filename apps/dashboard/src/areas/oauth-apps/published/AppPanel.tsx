import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import type { CreatedClientSecret } from '@cairn/contracts/oauth-apps/client-secrets'
import { websiteProblem } from '@cairn/contracts/oauth-apps/oauth-app-rules'
import { publicNameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { ScopeFields } from '~/components/scopes/ScopeFields.tsx'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { createAppMutation, updateAppMutation } from '../api/oauth-apps.ts'
import type { AppValues } from './app-values.ts'
import { redirectUrisProblem, scopesProblem, toFields, valuesOf } from './app-values.ts'
import { IconField } from './IconField.tsx'

const clientTypes = [
  { value: 'confidential', label: 'Confidential' },
  { value: 'public', label: 'Public' },
] as const

const typeHints: Readonly<Record<AppValues['clientType'], string>> = {
  confidential: 'It has a server that keeps a client secret. The type cannot be changed later.',
  public: 'It runs on devices of its users, has no secret and needs PKCE. The type cannot be changed later.',
}

interface AppPanelProps {
  slug: string
  /** Undefined to publish one. */
  app?: OauthApp | undefined
  onSaved: (saved: OauthApp & { client_secret?: CreatedClientSecret | null }) => void
  onClose: () => void
}

/** Publishes an app, or changes it. */
export const AppPanel = ({ slug, app, onSaved, onClose }: AppPanelProps) => {
  const create = useMutation(createAppMutation(slug))
  const update = useMutation(updateAppMutation(slug, app?.id ?? ''))
  const form = useForm<AppValues>({ mode: 'onTouched', defaultValues: valuesOf(app) })
  const clientType = useWatch({ control: form.control, name: 'clientType' })
  const { errors } = form.formState
  const isNew = app === undefined
  return (
    <FormPanel
      title={isNew ? 'Publish OAuth app' : 'Edit OAuth app'}
      name="oauth-app"
      submitLabel={isNew ? 'Publish app' : 'Save app'}
      failure={isNew ? 'The app was not published' : 'The app was not saved'}
      what="The app"
      form={form}
      fields={{ redirect_uris: 'redirectUris' }}
      save={async (values): Promise<OauthApp & { client_secret?: CreatedClientSecret | null }> =>
        isNew
          ? create.mutateAsync({ ...toFields(values), client_type: values.clientType })
          : update.mutateAsync(toFields(values))
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="Name" hint="People see it when they authorize the app." error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name', { validate: publicNameProblem })} />}
      </Field>
      <Field label="Website" error={errors.website?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('website', { validate: (text) => websiteProblem(text.trim()) })}
            inputMode="url"
            mono
            placeholder="https://app.example.com"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="icon"
        render={({ field: { value, onChange } }) => <IconField icon={value} onChange={onChange} />}
      />
      {isNew && (
        <SelectField
          form={form}
          name="clientType"
          label="Client type"
          hint={typeHints[clientType]}
          options={clientTypes}
        />
      )}
      <Field
        label="Redirect URIs"
        hint="One per line. They start with https://, or with http://localhost. Codes are sent to exactly these. If http://127.0.0.1 or http://[::1] has no port, any port is accepted."
        error={errors.redirectUris?.message}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('redirectUris', { validate: redirectUrisProblem })}
            mono
            rows={3}
            placeholder="https://app.example.com/callback"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        rules={{ validate: scopesProblem }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <ScopeFields choices={value} onChange={onChange} error={error?.message} />
        )}
      />
      {!isNew && (
        <p className="text-sm text-muted">
          Scopes that you remove end at once for existing authorizations. New ones take effect when people authorize the
          app again.
        </p>
      )}
    </FormPanel>
  )
}
