import { serverUrlProblem } from '@cairn/contracts/authentication/url-rules'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import type { IssuerValues } from './issuer-presets.ts'
import { issuerProblem, keysProblem } from './issuer-presets.ts'

const sources = [
  { value: 'discovery', label: 'OpenID Connect discovery' },
  { value: 'url', label: 'URL of a key set' },
  { value: 'keys', label: 'Keys entered here' },
] as const

const sourceHints: Readonly<Record<IssuerValues['source'], string>> = {
  discovery: 'The issuer publishes where its keys are, below /.well-known/openid-configuration. New keys are noticed.',
  url: 'For issuers that publish their keys without discovery. New keys are noticed.',
  keys: 'For issuers that publish nothing. When they change their keys, add the issuer again.',
}

/** What is entered of an issuer without a preset. */
export const OtherIssuerFields = ({ form }: { form: UseFormReturn<IssuerValues> }) => {
  const source = useWatch({ control: form.control, name: 'source' })
  const { errors } = form.formState
  return (
    <>
      <SelectField
        form={form}
        name="source"
        label="Public keys"
        hint={sourceHints[source]}
        options={sources}
        onChanged={() => form.clearErrors()}
      />
      <Field
        label="Issuer URL"
        optional={source !== 'discovery'}
        hint={
          source === 'discovery'
            ? 'The value of the claim iss in its tokens.'
            : 'The value of the claim iss in its tokens. Without one, every token that these keys signed is accepted.'
        }
        error={errors.issuer?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('issuer', { validate: (text) => issuerProblem(form.getValues('source'), text) })}
            mono
            placeholder="https://id.example.com"
          />
        )}
      </Field>
      {source === 'url' && (
        <Field label="Key set URL" hint="Of the JWKS." error={errors.keysUrl?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('keysUrl', { validate: (text) => serverUrlProblem(text.trim()) })}
              mono
              placeholder="https://id.example.com/jwks.json"
            />
          )}
        </Field>
      )}
      {source === 'keys' && (
        <Field
          label="Key set"
          hint="A JWKS with public keys, each with a kid. Shared secrets are refused."
          error={errors.keys?.message}
        >
          {(field) => (
            <Textarea
              {...field}
              {...form.register('keys', { validate: keysProblem })}
              mono
              rows={8}
              placeholder={'{ "keys": [{ "kty": "EC", … }] }'}
            />
          )}
        </Field>
      )}
    </>
  )
}
