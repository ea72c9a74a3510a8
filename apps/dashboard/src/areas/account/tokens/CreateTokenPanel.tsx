import type { CreatedAccessToken } from '@cairn/contracts/account/access-tokens'
import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { createAccessTokenMutation } from '../api/access-tokens.ts'
import { ScopeFields } from '~/components/scopes/ScopeFields.tsx'
import type { Choices } from '~/components/scopes/scope-words.ts'
import { scopesOf } from '~/components/scopes/scope-words.ts'
import type { TokenLifetime } from './token-expiry.ts'
import { expiryOf, tokenLifetimes } from './token-expiry.ts'

type Access = 'all' | 'scoped'

interface Values {
  name: string
  lifetime: TokenLifetime
  access: Access
  scopes: Choices
}

const accesses: { value: Access; label: string }[] = [
  { value: 'all', label: 'Full access' },
  { value: 'scoped', label: 'Limited' },
]

const defaultValues: Values = { name: '', lifetime: '90', access: 'all', scopes: {} }

const scopesProblem = (choices: Choices, { access }: Values) =>
  access === 'all' || scopesOf(choices).length > 0 ? undefined : 'Select at least one scope.'

interface CreateTokenPanelProps {
  onClose: () => void
  onCreated: (token: CreatedAccessToken) => void
}

export const CreateTokenPanel = ({ onClose, onCreated }: CreateTokenPanelProps) => {
  const create = useMutation(createAccessTokenMutation)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues })
  const { control, register } = form
  const { errors } = form.formState
  const access = useWatch({ control, name: 'access' })
  return (
    <FormPanel
      title="New access token"
      name="access-token"
      submitLabel="Create token"
      failure="The token was not created"
      what="The token"
      form={form}
      save={({ name, lifetime, access: chosen, scopes }) =>
        create.mutateAsync({
          name,
          expires_at: expiryOf(lifetime),
          scopes: chosen === 'all' ? null : scopesOf(scopes),
        })
      }
      onSaved={(token) => {
        onCreated(token)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} hint="What uses this token.">
        {(field) => <Input {...field} {...register('name', { validate: nameProblem })} placeholder="Nightly report" />}
      </Field>
      <SelectField form={form} name="lifetime" label="Expires after" options={tokenLifetimes} />
      <SelectField form={form} name="access" label="Permissions" options={accesses} />
      {access === 'scoped' && (
        <Controller
          control={control}
          name="scopes"
          rules={{ validate: scopesProblem }}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <ScopeFields choices={value} onChange={onChange} error={error?.message} />
          )}
        />
      )}
    </FormPanel>
  )
}
