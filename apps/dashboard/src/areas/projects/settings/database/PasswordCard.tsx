import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { passwordProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { resetDatabasePasswordMutation } from '../../api/project-database.ts'
import { DatabasePasswordField } from '~/components/DatabasePasswordField.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { actionReason } from '../action-reason.ts'
import { generatePassword } from '~/lib/generate-password.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { toast } from '~/ui/toast.tsx'

const NewPassword = ({ project, onClose }: { project: ProjectDetail; onClose: () => void }) => {
  const reset = useMutation(resetDatabasePasswordMutation(project.ref))
  const { register, handleSubmit, control, formState, setValue } = useForm<{ password: string }>({
    mode: 'onTouched',
    defaultValues: { password: generatePassword() },
  })
  const password = useWatch({ control, name: 'password' })
  const submit = handleSubmit((values) =>
    reset.mutate(values.password, {
      onSuccess: () => {
        toast.success('Database password reset')
        onClose()
      },
    }),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <DatabasePasswordField
        label="New password"
        hint="Copy it now. It is not shown again."
        password={password}
        error={formState.errors.password?.message}
        registered={register('password', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
        onGenerate={() => setValue('password', generatePassword(), { shouldValidate: true })}
      />
      {reset.error !== null && <ErrorState title="The password was not reset" error={reset.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={reset.isPending}>
          Reset password
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export const PasswordCard = ({ project }: { project: ProjectDetail }) => {
  const [isOpen, setOpen] = useState(false)
  const { reason } = useListedProjectPermission('database:ResetPassword', project)
  return (
    <Card title="Database password">
      {isOpen ? (
        <NewPassword project={project} onClose={() => setOpen(false)} />
      ) : (
        <div className="flex items-center gap-4 max-sm:flex-col max-sm:items-start">
          <p className="min-w-0 flex-1 text-sm text-muted">
            The password cannot be shown. After a reset, open connections stay, and applications need the new password
            to reconnect. The dashboard does not use it.
          </p>
          <Button
            disabledReason={reason ?? actionReason('resetPassword', project.status)}
            onClick={() => setOpen(true)}
          >
            Reset database password
          </Button>
        </div>
      )}
    </Card>
  )
}
