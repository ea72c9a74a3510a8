import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { SsoSettings } from '@cairn/contracts/sso/sso'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { CopiedField } from './CopiedField.tsx'
import { addressProblem } from './provider-values.ts'
import type { MetadataSource, ProviderValues } from './provider-values.ts'

const newSources: readonly { value: MetadataSource; label: string }[] = [
  { value: 'url', label: 'URL' },
  { value: 'xml', label: 'XML entered here' },
]
const sources: typeof newSources = [{ value: 'stored', label: 'Keep the metadata' }, ...newSources]

const hints: Readonly<Record<MetadataSource, string>> = {
  stored: 'The metadata that were read when the provider was last saved.',
  url: 'Read when you save, and again every hour while people sign in, so that new keys of the provider work.',
  xml: 'When the provider changes its keys, enter the new metadata.',
}

const longestXml = 60_000

interface SamlFieldsProps {
  form: UseFormReturn<ProviderValues>
  addresses: SsoSettings['saml']
  /** The provider whose metadata are stored, which can be kept. */
  storedEntityId: string | undefined
  readOnly: boolean
}

export const SamlFields = ({ form, addresses, storedEntityId, readOnly }: SamlFieldsProps) => {
  const { errors } = form.formState
  const source = useWatch({ control: form.control, name: 'source' })
  return (
    <>
      <CopiedField
        label="Entity ID"
        hint="Your provider can read everything it needs from this URL. People must start on the sign-in page of Cairn: a sign-in that the provider begins is refused."
        value={addresses.entity_id}
      />
      <CopiedField label="Assertion consumer service URL" value={addresses.acs_url} />
      <SelectField
        form={form}
        name="source"
        label="Metadata of the provider"
        hint={
          source === 'stored' && storedEntityId !== undefined
            ? `${hints.stored} Its ID is ${storedEntityId}`
            : hints[source]
        }
        options={storedEntityId === undefined ? newSources : sources}
        disabled={readOnly}
        onChanged={() => form.clearErrors()}
      />
      {source === 'url' && (
        <Field label="Metadata URL" error={errors.metadataUrl?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('metadataUrl', { validate: addressProblem })}
              readOnly={readOnly}
              inputMode="url"
              placeholder="https://id.example.com/saml/metadata"
              mono
            />
          )}
        </Field>
      )}
      {source === 'xml' && (
        <Field label="Metadata XML" error={errors.metadataXml?.message}>
          {(field) => (
            <Textarea
              {...field}
              {...form.register('metadataXml', {
                validate: (text) => (text.trim() === '' ? 'Enter the metadata.' : undefined),
              })}
              readOnly={readOnly}
              mono
              rows={8}
              maxLength={longestXml}
              placeholder="<EntityDescriptor …>"
            />
          )}
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Email attribute"
          optional
          error={errors.emailAttribute?.message}
          hint="Left empty, the usual names are tried."
        >
          {(field) => (
            <Input {...field} {...form.register('emailAttribute')} readOnly={readOnly} placeholder="mail" mono />
          )}
        </Field>
        <Field
          label="Name attribute"
          optional
          error={errors.nameAttribute?.message}
          hint="Left empty, the usual names are tried."
        >
          {(field) => (
            <Input {...field} {...form.register('nameAttribute')} readOnly={readOnly} placeholder="displayName" mono />
          )}
        </Field>
      </div>
    </>
  )
}
