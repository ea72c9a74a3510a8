import { serverUrlProblem } from '@cairn/contracts/authentication/url-rules'
import type { SsoProvider } from '@cairn/contracts/authentication/sso-providers'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { addSsoProviderMutation, changeSsoProviderMutation } from '../api/sso-providers.ts'
import type { MetadataSource, ProviderValues } from './provider-values.ts'
import { domainsProblem, mappingProblem, toFields, valuesOf } from './provider-values.ts'

const newSources: readonly { value: MetadataSource; label: string }[] = [
  { value: 'url', label: 'URL' },
  { value: 'xml', label: 'XML entered here' },
]
const sources: typeof newSources = [{ value: 'stored', label: 'Keep the metadata' }, ...newSources]

const sourceHints: Readonly<Record<MetadataSource, string>> = {
  stored: 'The metadata that were read when the organization was added or last changed.',
  url: 'They are read once, when you save. When the organization changes its keys, enter the URL again.',
  xml: 'When the organization changes its keys, enter the new metadata.',
}

const longestXml = 60_000

interface ProviderPanelProps {
  projectRef: string
  /** Undefined to add one. */
  provider?: SsoProvider
  onSaved: (saved: SsoProvider) => void
  onClose: () => void
}

/** Adds an organization, or changes it. Its metadata are read before they are saved, so that a mistake is seen here. */
export const ProviderPanel = ({ projectRef, provider, onSaved, onClose }: ProviderPanelProps) => {
  const add = useMutation(addSsoProviderMutation(projectRef))
  const change = useMutation(changeSsoProviderMutation(projectRef, provider?.id ?? ''))
  const form = useForm<ProviderValues>({ mode: 'onTouched', defaultValues: valuesOf(provider) })
  const source = useWatch({ control: form.control, name: 'source' })
  const { errors } = form.formState
  const isNew = provider === undefined
  return (
    <FormPanel
      title={isNew ? 'Add organization' : 'Edit organization'}
      name="sso-provider"
      submitLabel={isNew ? 'Add organization' : 'Save organization'}
      failure={isNew ? 'The organization was not added' : 'The organization was not saved'}
      what="The organization"
      form={form}
      save={(values) => (isNew ? add : change).mutateAsync(toFields(values, provider))}
      onSaved={onSaved}
      onClose={onClose}
    >
      {!isNew && (
        <Controller
          control={form.control}
          name="isOn"
          render={({ field: { value, onChange } }) => (
            <ToggleField
              label="People can sign in"
              hint="When this is off, sign-ins are refused. Sessions that people have go on."
              checked={value}
              onCheckedChange={onChange}
            />
          )}
        />
      )}
      <SelectField
        form={form}
        name="source"
        label="SAML metadata"
        hint={sourceHints[source]}
        options={isNew ? newSources : sources}
        onChanged={() => form.clearErrors()}
      />
      {source === 'url' && (
        <Field label="Metadata URL" error={errors.url?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('url', { validate: (text) => serverUrlProblem(text.trim()) })}
              mono
              placeholder="https://id.example.com/saml/metadata"
            />
          )}
        </Field>
      )}
      {source === 'xml' && (
        <Field label="Metadata XML" error={errors.xml?.message}>
          {(field) => (
            <Textarea
              {...field}
              {...form.register('xml', {
                validate: (text) => (text.trim() === '' ? 'Enter the metadata.' : undefined),
              })}
              mono
              rows={8}
              maxLength={longestXml}
              placeholder="<EntityDescriptor …>"
            />
          )}
        </Field>
      )}
      <Field
        label="Email domains"
        optional
        hint="One per line. People enter an email address with one of them to get here, and only such addresses can sign in. Without a domain, your application names the organization by its ID."
        error={errors.domains?.message}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('domains', { validate: domainsProblem })}
            mono
            rows={3}
            placeholder="example.com"
          />
        )}
      </Field>
      <Field
        label="Attributes"
        optional
        hint="One per line: a field of the user, and the attribute of the organization. Without a line for it, the email address is found by its usual names."
        error={errors.mapping?.message}
      >
        {(field) => (
          <Textarea
            {...field}
            {...form.register('mapping', { validate: mappingProblem })}
            mono
            rows={4}
            placeholder={'full_name = displayName\nemail = mail, emailAddress'}
          />
        )}
      </Field>
    </FormPanel>
  )
}
