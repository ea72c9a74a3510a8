import { maxDelaySeconds } from '@cairn/contracts/queues/limits'
import { queueMessageProblem } from '@cairn/contracts/queues/queue-rules'
import type { Queue } from '@cairn/contracts/queues/queues'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { sendMessageMutation } from '../api/messages.ts'

interface Values {
  message: string
  delay_seconds: string
}

const delayProblem = (text: string): string | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) <= maxDelaySeconds ? undefined : 'Enter a number of seconds, at most a year.'

interface SendPanelProps {
  projectRef: string
  queue: Pick<Queue, 'id' | 'name'>
  onClose: () => void
}

export const SendPanel = ({ projectRef, queue, onClose }: SendPanelProps) => {
  const send = useMutation(sendMessageMutation(projectRef, queue.id))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { message: '', delay_seconds: '0' } })
  const { errors } = form.formState
  return (
    <FormPanel
      title="Send message"
      name="queue-send"
      submitLabel="Send message"
      failure="The message was not sent"
      what="The message"
      form={form}
      save={({ message, delay_seconds: delay }) => send.mutateAsync({ message, delay_seconds: Number(delay) })}
      onSaved={({ id }) => {
        toast.success(`Sent message ${id} to ${queue.name}`)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Message" error={errors.message?.message} hint="JSON, such as an object.">
        {(field) => (
          <Textarea
            {...field}
            {...form.register('message', { validate: queueMessageProblem })}
            mono
            rows={10}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={'{\n  "order": 4711\n}'}
          />
        )}
      </Field>
      <Field
        label="Delay in seconds"
        error={errors.delay_seconds?.message}
        hint="Readers get the message when this time has passed."
      >
        {(field) => (
          <Input {...field} {...form.register('delay_seconds', { validate: delayProblem })} inputMode="numeric" />
        )}
      </Field>
    </FormPanel>
  )
}
