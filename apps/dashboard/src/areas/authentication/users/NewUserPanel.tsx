import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { toast } from '~/ui/toast.ts'
import { createUserMutation } from '../api/user-actions.ts'

const defaultValues = { email: '', password: '', isConfirmed: true }

interface NewUserPanelProps {
  projectRef: string
  onClose: () => void
}

export const NewUserPanel = ({ projectRef, onClose }: NewUserPanelProps) => {
  const create = useMutation(createUserMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  return (
    <FormPanel
      title="New user"
      name="new-auth-user"
      submitLabel="Create user"
      failure="The user was not created"
      what="The new user"
      form={form}
      save={({ email, password, isConfirmed }) =>
        create.mutateAsync({
          email: email.trim(),
          email_confirm: isConfirmed,
          ...(password === '' ? {} : { password }),
        })
      }
      onSaved={() => {
        toast.success(`Created the user ${form.getValues('email').trim()}`)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Email" error={errors.email?.message}>
        {(field) => <Input {...field} {...form.register('email', { validate: typedEmailProblem })} type="email" />}
      </Field>
      <Field
        label="Password"
        optional
        hint="Without one, the user signs in by a link sent by email."
        error={errors.password?.message}
      >
        {(field) => <PasswordInput {...field} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Controller
        control={form.control}
        name="isConfirmed"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Confirm the email address"
            hint="The user can sign in at once. No email is sent."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
    </FormPanel>
  )
}
