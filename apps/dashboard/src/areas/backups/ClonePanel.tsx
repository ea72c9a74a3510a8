import type { Backup } from '@cairn/contracts/backups/backups'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { publicNameProblem, passwordProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { projectPaths } from '~/areas/projects/paths.ts'
import { DatabasePasswordField } from '~/components/DatabasePasswordField.tsx'
import { passwordTooWeak } from '~/components/password-too-weak.ts'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { generatePassword } from '~/lib/generate-password.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Time } from '~/ui/time.tsx'
import { cloneProjectMutation } from './api/backups.ts'
import { BackupFilesNote } from './BackupFilesNote.tsx'

interface Values {
  name: string
  password: string
}

/** What the API calls it. */
const fields = { db_pass: 'password' } as const

/** A backup, or a moment of the project. */
export type CloneSource = { backup: Backup } | { timeMs: number }

const bodyOf = (from: CloneSource) =>
  'backup' in from ? { backup_id: from.backup.id } : { recovery_time_target_unix: from.timeMs / 1_000 }

interface ClonePanelProps {
  project: Pick<ProjectDetail, 'ref' | 'name' | 'infra_compute_name'>
  from: CloneSource
  onClose: () => void
}

/** Creates a project from a backup of another, or from a moment of it. */
export const ClonePanel = ({ project, from, onClose }: ClonePanelProps) => {
  const navigate = useNavigate()
  const clone = useMutation(cloneProjectMutation(project.ref))
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: `${project.name} (copy)`, password: generatePassword() },
  })
  const { register, control, setValue, formState } = form
  const password = useWatch({ control, name: 'password' })
  const { errors } = formState
  return (
    <FormPanel
      title="Restore to a new project"
      name="clone-project"
      submitLabel="Create project"
      failure="The project was not created"
      what="The new project"
      form={form}
      fields={fields}
      save={(values) => clone.mutateAsync({ ...bodyOf(from), name: values.name, db_pass: values.password })}
      onSaved={({ ref }) => navigate({ to: projectPaths.home({ ref }), ignoreBlocker: true })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        The new project has the database of <span className="font-medium break-words text-text">{project.name}</span> as
        it was at{' '}
        <Time value={'backup' in from ? from.backup.inserted_at : new Date(from.timeMs).toISOString()} as="moment" />,
        with the same compute size ({project.infra_compute_name}), in the same organization and region. It has API keys
        and an address of its own. Settings are not copied, and scheduled jobs are switched off in it.
      </p>
      <p className="text-sm text-muted">
        {'backup' in from ? (
          <BackupFilesNote backup={from.backup}>It has the files in Storage of that time.</BackupFilesNote>
        ) : (
          'It has the files in Storage of that time, without those that were kept in a bucket of another server. Point-in-time recovery is off in it.'
        )}
      </p>
      <Field label="Name" error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name', { validate: publicNameProblem })} />}
      </Field>
      <DatabasePasswordField
        label="Database password"
        hint="Of the new project. Not shown again: copy it now, or reset it later in its settings."
        password={password}
        error={errors.password?.message}
        registered={register('password', { validate: { rule: passwordProblem, strength: passwordTooWeak } })}
        onGenerate={() => setValue('password', generatePassword(), { shouldValidate: true })}
      />
    </FormPanel>
  )
}
