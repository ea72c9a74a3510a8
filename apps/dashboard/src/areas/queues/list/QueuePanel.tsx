import { queueNameProblem } from '@cairn/contracts/queues/queue-rules'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { createQueueMutation } from '../api/queues.ts'
import { queuePaths } from '../paths.ts'

interface Values {
  name: string
  type: 'basic' | 'unlogged'
  is_rls_enabled: boolean
}

const types = [
  { value: 'basic', label: 'Basic' },
  { value: 'unlogged', label: 'Unlogged' },
] as const

const typeHints = {
  basic: 'Messages survive a crash of the database.',
  unlogged: 'Faster to write. A crash of the database deletes its messages; archived messages are kept.',
} as const

interface QueuePanelProps {
  projectRef: string
  onClose: () => void
}

export const QueuePanel = ({ projectRef, onClose }: QueuePanelProps) => {
  const create = useMutation(createQueueMutation(projectRef))
  const navigate = useNavigate()
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', type: 'basic', is_rls_enabled: true },
  })
  const { errors } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  const type = useWatch({ control: form.control, name: 'type' })
  const isRlsEnabled = useWatch({ control: form.control, name: 'is_rls_enabled' })
  const isName = queueNameProblem(name) === undefined
  return (
    <FormPanel
      title="New queue"
      name="queue"
      submitLabel="Create queue"
      failure="The queue was not created"
      what="The queue"
      form={form}
      fields={{ queue_name_taken: 'name' }}
      save={(values) => create.mutateAsync(values)}
      onSaved={({ id }) => {
        onClose()
        return navigate({ to: queuePaths.one({ ref: projectRef, id }) })
      }}
      onClose={onClose}
    >
      <Field
        label="Name"
        error={errors.name?.message}
        hint={
          isName
            ? `Its tables are pgmq.q_${name} and pgmq.a_${name}.`
            : 'Lowercase letters, digits, underscores and single hyphens.'
        }
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('name', { validate: queueNameProblem })}
            placeholder="welcome-mails"
            spellCheck={false}
            autoCapitalize="off"
          />
        )}
      </Field>
      <SelectField form={form} name="type" label="Type" options={types} hint={typeHints[type]} />
      <ToggleField
        label="Row-level security"
        checked={isRlsEnabled}
        onCheckedChange={(next) => form.setValue('is_rls_enabled', next, { shouldDirty: true })}
        hint={
          isRlsEnabled
            ? 'If queues are exposed, clients need a policy to send or read messages.'
            : 'If queues are exposed, each role with access to this queue can use all of its messages.'
        }
      />
    </FormPanel>
  )
}
