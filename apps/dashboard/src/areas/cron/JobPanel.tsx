import { cronJobNameProblem } from '@cairn/contracts/cron/job-rules'
import type { CronJob, UpdateCronJob } from '@cairn/contracts/cron/cron-jobs'
import { scheduleProblem } from '@cairn/contracts/cron/schedule'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { changeCronJobMutation, createCronJobMutation } from './api/cron-jobs.ts'
import { CommandFields } from './command/CommandFields.tsx'
import type { CommandDraft } from './command/job-command.ts'
import { commandOf, commandProblem, draftOfCommand } from './command/job-command.ts'
import { NextRuns } from './NextRuns.tsx'

interface Values {
  name: string
  schedule: string
  command: CommandDraft
}

const presets = [
  { value: '30 seconds', label: 'Every 30 seconds' },
  { value: '* * * * *', label: 'Every minute' },
  { value: '*/5 * * * *', label: 'Every 5 minutes' },
  { value: '0 * * * *', label: 'Every hour' },
  { value: '0 3 * * *', label: 'Every day at 03:00 UTC' },
  { value: '0 3 * * 1', label: 'Every Monday at 03:00 UTC' },
  { value: '0 3 1 * *', label: 'On the first day of each month at 03:00 UTC' },
] as const

const other = 'other'

/** The same with the SQL that it runs. */
type SavedJob = Omit<Values, 'command'> & { command: string }

const savedJob = (values: Values): SavedJob => ({ ...values, command: commandOf(values.command) ?? '' })

/** Only what was changed: somebody else may change the rest meanwhile. */
const changesOf = (before: CronJob, { name, schedule, command }: SavedJob): UpdateCronJob => ({
  ...(name !== '' && name !== before.name && { name }),
  ...(schedule !== before.schedule && { schedule }),
  ...(command !== before.command && { command }),
})

interface JobPanelProps {
  projectRef: string
  /** Undefined to create one. */
  job?: CronJob | undefined
  onClose: () => void
}

/** Creates a job, or changes it. */
export const JobPanel = ({ projectRef, job, onClose }: JobPanelProps) => {
  const create = useMutation(createCronJobMutation(projectRef))
  const change = useMutation(changeCronJobMutation(projectRef))
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      name: job?.name ?? '',
      schedule: job?.schedule ?? '0 3 * * *',
      command: draftOfCommand(job?.command ?? ''),
    },
  })
  const { errors } = form.formState
  const schedule = useWatch({ control: form.control, name: 'schedule' })
  const isNew = job === undefined
  // One that was created in SQL may have no name, and needs none.
  const isNamed = isNew || job.name !== null
  return (
    <FormPanel
      title={isNew ? 'New job' : 'Edit job'}
      name="cron-job"
      submitLabel={isNew ? 'Create job' : 'Save job'}
      failure={isNew ? 'The job was not created' : 'The job was not saved'}
      what="The job"
      form={form}
      save={(values) =>
        isNew
          ? create.mutateAsync(savedJob(values))
          : change.mutateAsync({ id: job.id, ...changesOf(job, savedJob(values)) })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <Field label="Name" optional={!isNamed} error={errors.name?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('name', {
              validate: (value) => (value === '' && !isNamed ? undefined : cronJobNameProblem(value)),
            })}
            placeholder="delete-old-sessions"
          />
        )}
      </Field>
      <Field label="When it runs">
        {(field) => (
          <Select
            {...field}
            value={presets.some(({ value }) => value === schedule) ? schedule : other}
            options={[...presets, { value: other, label: 'Another schedule' }]}
            onValueChange={(value) => {
              if (value !== other) form.setValue('schedule', value, { shouldDirty: true, shouldValidate: true })
              else form.setFocus('schedule')
            }}
          />
        )}
      </Field>
      <Field
        label="Schedule"
        error={errors.schedule?.message}
        hint="Minute, hour, day of the month, month and weekday, in UTC. Or an interval, such as 30 seconds."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('schedule', { validate: scheduleProblem })}
            mono
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <NextRuns schedule={schedule} />
      <Controller
        control={form.control}
        name="command"
        rules={{ validate: commandProblem }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CommandFields projectRef={projectRef} value={value} onChange={onChange} problem={error?.message} />
        )}
      />
    </FormPanel>
  )
}
