import type { UseFormReturn } from 'react-hook-form'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { CopiedField } from './CopiedField.tsx'
import { addressProblem } from './provider-values.ts'
import type { ProviderValues } from './provider-values.ts'

interface OpenIdFieldsProps {
  form: UseFormReturn<ProviderValues>
  redirectUrl: string
  /** Whether a secret is stored, which an empty field keeps. */
  hasSecret: boolean
  readOnly: boolean
}

export const OpenIdFields = ({ form, redirectUrl, hasSecret, readOnly }: OpenIdFieldsProps) => {
  const { errors } = form.formState
  return (
    <>
      <CopiedField
        label="Redirect URL"
        hint="Register it with your provider when you add Cairn as an OpenID Connect client."
        value={redirectUrl}
      />
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
          {...(hasSecret ? { hint: 'Leave empty to keep the current secret.' } : {})}
        >
          {(field) => (
            <PasswordInput
              {...field}
              {...form.register('clientSecret', {
                validate: (secret) => (hasSecret || secret.trim() !== '' ? undefined : 'Enter a client secret.'),
              })}
              readOnly={readOnly}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </>
  )
}
