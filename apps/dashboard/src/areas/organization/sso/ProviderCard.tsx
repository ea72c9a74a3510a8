import type { SsoSettings } from '@cairn/contracts/sso/sso'
import { roleNames } from '@cairn/contracts/roles'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { setSsoMutation } from '../api/sso.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Switch } from '~/ui/switch.tsx'
import { toast } from '~/ui/toast.ts'
import { OpenIdFields } from './OpenIdFields.tsx'
import { toBody, valuesOf } from './provider-values.ts'
import type { ProviderValues } from './provider-values.ts'
import { SamlFields } from './SamlFields.tsx'

const roles = (['administrator', 'developer', 'read_only'] as const).map((role) => ({
  value: role,
  label: roleNames[role],
}))

const kinds = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const

interface ProviderCardProps {
  slug: string
  settings: SsoSettings
  /** Why the plan does not include single sign-on. */
  planProblem: string | undefined
}

export const ProviderCard = ({ slug, settings, planProblem }: ProviderCardProps) => {
  const { connection, redirect_url: redirectUrl, saml } = settings
  const { reason: forbidden } = useOrganizationPermission('sso:Write', slug)
  const reason = forbidden ?? planProblem
  const save = useMutation(setSsoMutation(slug))
  const form = useForm<ProviderValues>({ mode: 'onTouched', defaultValues: valuesOf(connection) })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const readOnly = reason !== undefined
  const switchId = useId()
  return (
    <SettingsCard
      title="Provider"
      what="The provider"
      failure="Single sign-on was not saved"
      form={form}
      disabledReason={reason}
      save={(values) => save.mutateAsync(toBody(values))}
      fields={{
        client_id: 'clientId',
        client_secret: 'clientSecret',
        metadata_url: 'metadataUrl',
        metadata_xml: 'metadataXml',
        email_attribute: 'emailAttribute',
        name_attribute: 'nameAttribute',
      }}
      onSaved={(saved) => {
        form.reset(valuesOf(saved))
        toast.success('Single sign-on saved')
      }}
    >
      <SelectField
        form={form}
        name="kind"
        label="Protocol"
        {...(connection === null || connection.kind === kind
          ? {}
          : { hint: 'People who have joined with the current provider get new accounts.' })}
        options={kinds}
        disabled={readOnly}
        onChanged={() => form.clearErrors()}
      />
      {kind === 'oidc' ? (
        <OpenIdFields
          form={form}
          redirectUrl={redirectUrl}
          hasSecret={connection?.kind === 'oidc'}
          readOnly={readOnly}
        />
      ) : (
        <SamlFields
          form={form}
          addresses={saml}
          storedEntityId={connection?.kind === 'saml' ? connection.entity_id : undefined}
          readOnly={readOnly}
        />
      )}
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
