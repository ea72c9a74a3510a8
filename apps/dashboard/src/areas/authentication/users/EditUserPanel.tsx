import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { changeUserMutation } from '../api/user-actions.ts'
import { phoneProblem } from './phone-problem.ts'

interface EditUserPanelProps {
  projectRef: string
  user: AuthUserDetail
  onClose: () => void
}

/** Nothing typed where nothing was leaves it so; what is there can be replaced, not removed. */
const orNone = (before: string | null, problem: (text: string) => string | undefined) => (text: string) =>
  text.trim() === '' && before === null ? undefined : problem(text)

/** Changes the address and the number of a user. */
export const EditUserPanel = ({ projectRef, user, onClose }: EditUserPanelProps) => {
  const change = useMutation(changeUserMutation(projectRef, user.id))
  const form = useForm({ mode: 'onTouched', defaultValues: { email: user.email ?? '', phone: user.phone ?? '' } })
  const { errors, dirtyFields } = form.formState
  return (
    <FormPanel
      title="Edit user"
      name="edit-auth-user"
      submitLabel="Save"
      failure="The user was not changed"
      what="The change of the user"
      form={form}
      save={({ email, phone }) =>
        change.mutateAsync({
          ...(dirtyFields.email === true ? { email: email.trim() } : {}),
          ...(dirtyFields.phone === true ? { phone: phone.trim() } : {}),
        })
      }
      onSaved={() => {
        toast.success('Changed the user')
        onClose()
      }}
      onClose={onClose}
    >
      <Field
        label="Email"
        hint="Takes effect at once. No email is sent, and links that were sent before stop working."
        error={errors.email?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('email', { validate: orNone(user.email, typedEmailProblem) })}
            type="email"
          />
        )}
      </Field>
      <Field
        label="Phone"
        hint="With the code of the country, such as +1 555 123 4567. No SMS is sent."
        error={errors.phone?.message}
      >
        {(field) => (
          <Input {...field} {...form.register('phone', { validate: orNone(user.phone, phoneProblem) })} type="tel" />
        )}
      </Field>
    </FormPanel>
  )
}
