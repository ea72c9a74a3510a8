import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { toast } from '~/ui/toast.ts'
import { createRoleMutation } from '../api/roles.ts'
import { NameField } from '../objects/NameField.tsx'
import { useDraft } from '../objects/use-draft.ts'

const switches = [
  ['can_bypass_rls', 'Bypass row-level security', 'Sees every row of the tables that it can read.'],
  ['can_create_role', 'Create roles', 'Creates other roles and grants membership in them.'],
  ['can_create_db', 'Create databases', 'Creates databases beside the one of the project.'],
] as const

const defaultValues = {
  name: '',
  can_login: false,
  password: '',
  can_bypass_rls: false,
  can_create_role: false,
  can_create_db: false,
}

export const NewRolePanel = ({ projectRef, onClose }: { projectRef: string; onClose: () => void }) => {
  const create = useMutation(createRoleMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  const { name, can_login: canLogIn } = useDraft(form)
  return (
    <FormPanel
      title="New role"
      name="new-role"
      submitLabel="Create role"
      failure="The role was not created"
      what="The new role"
      form={form}
      save={({ password, ...values }) =>
        create.mutateAsync({
          ...values,
          name: values.name.trim(),
          ...(values.can_login && password !== '' ? { password } : {}),
        })
      }
      onSaved={() => {
        toast.success(`Created the role ${name.trim()}`)
        onClose()
      }}
      onClose={onClose}
    >
      <NameField form={form} name="name" />
      <Controller
        control={form.control}
        name="can_login"
        render={({ field: { value, onChange } }) => (
          <ToggleField label="Log in" checked={value} onCheckedChange={onChange} hint="Connects to the database." />
        )}
      />
      {canLogIn && (
        <Field label="Password" error={errors.password?.message}>
          {(field) => (
            <PasswordInput
              {...field}
              {...form.register('password', {
                validate: (text) => (text === '' ? 'Enter a password.' : undefined),
              })}
              autoComplete="new-password"
            />
          )}
        </Field>
      )}
      {switches.map(([key, label, hint]) => (
        <Controller
          key={key}
          control={form.control}
          name={key}
          render={({ field: { value, onChange } }) => (
            <ToggleField label={label} checked={value} onCheckedChange={onChange} hint={hint} />
          )}
        />
      ))}
    </FormPanel>
  )
}
