import type { SsoConnection, SsoSettings } from '@cairn/contracts/sso/sso'
import { roleNames } from '@cairn/contracts/roles'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { setSsoMutation } from '../api/sso.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { Switch } from '~/ui/switch.tsx'
import { toast } from '~/ui/toast.tsx'

interface Values {
  issuer: string
  clientId: string
  clientSecret: string
  role: SsoConnection['role']
  enabled: boolean
}

const roles = (['administrator', 'developer', 'read_only'] as const).map((role) => ({
  value: role,
  label: roleNames[role],
}))

const valuesOf = (connection: SsoConnection | null): Values => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.client_id ?? '',
  clientSecret: '',
  role: connection?.role ?? 'developer',
  enabled: connection?.enabled ?? true,
})

const addressProblem = (text: string) =>
  URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)
    ? undefined
    : 'An address looks like https://login.example.com.'

interface ProviderCardProps {
  slug: string
  settings: SsoSettings
  /** Why the plan does not include single sign-on. */
  planProblem: string | undefined
}

export const ProviderCard = ({ slug, settings, planProblem }: ProviderCardProps) => {
  const { connection, redirect_url: redirectUrl } = settings
  const { reason: forbidden } = useOrganizationPermission('sso:Write', slug)
  const reason = forbidden ?? planProblem
  const save = useMutation(setSsoMutation(slug))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(connection) })
  const { errors } = form.formState
  const readOnly = reason !== undefined
  const switchId = useId()
  return (
    <SettingsCard
      title="Provider"
      what="The provider"
      failure="Single sign-on was not saved"
      form={form}
      disabledReason={reason}
      save={({ issuer, clientId, clientSecret, role, enabled }) =>
        save.mutateAsync({
          kind: 'oidc',
          issuer: issuer.trim(),
          client_id: clientId.trim(),
          ...(clientSecret.trim() === '' ? {} : { client_secret: clientSecret.trim() }),
          role,
          enabled,
        })
      }
      fields={{ client_id: 'clientId', client_secret: 'clientSecret' }}
      onSaved={(saved) => {
        form.reset(valuesOf(saved))
        toast.success('Single sign-on saved')
      }}
    >
      <Field label="Redirect URL" hint="Register it with your provider when you add Cairn as an OpenID Connect client.">
        {(field) => (
          <Input
            {...field}
            value={redirectUrl}
            readOnly
            mono
            trailing={<CopyButton text={redirectUrl} label="Copy redirect URL" />}
          />
        )}
      </Field>
      <Field label="Issuer" error={errors.issuer?.message} hint="The URL of your provider.">
        {(field) => (
          <Input
            {...field}
            {...form.register('issuer', { validate: addressProblem })}
            readOnly={readOnly}
            inputMode="url"
            placeholder="https://login.example.com"
            mono
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Client ID" error={errors.clientId?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('clientId', { required: 'Enter a client ID.' })}
              readOnly={readOnly}
              mono
            />
          )}
        </Field>
        <Field
          label="Client secret"
          error={errors.clientSecret?.message}
          {...(connection === null ? {} : { hint: 'Leave empty to keep the current secret.' })}
        >
          {(field) => (
            <PasswordInput
              {...field}
              {...form.register('clientSecret', {
                validate: (secret) =>
                  connection !== null || secret.trim() !== '' ? undefined : 'Enter a client secret.',
              })}
              readOnly={readOnly}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <SelectField
        form={form}
        name="role"
        label="Default role"
        hint="Default role for new members."
        options={roles}
        disabled={readOnly}
      />
      <Controller
        control={form.control}
        name="enabled"
        render={({ field: { value, onChange } }) => (
          <label htmlFor={switchId} className="flex items-center gap-3 text-sm">
            <Switch checked={value} onCheckedChange={onChange} disabled={readOnly} id={switchId} />
            Enabled
          </label>
        )}
      />
    </SettingsCard>
  )
}
