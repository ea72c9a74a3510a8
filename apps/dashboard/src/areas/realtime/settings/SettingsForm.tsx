import type { RealtimeSettings } from '@cairn/contracts/realtime/realtime-settings'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { changeRealtimeMutation } from '../api/realtime-settings.ts'
import type { FormValues } from './form-values.ts'
import { limitProblem, toFormValues, toSettings } from './form-values.ts'

const toggles = [
  {
    name: 'isEnabled',
    label: 'Realtime',
    hint: 'When it is off, clients are disconnected and cannot connect.',
  },
  {
    name: 'allowsPublic',
    label: 'Public channels',
    hint: 'Anyone with a key of the project can join them. When they are off, clients can only join private channels, which policies protect.',
  },
] as const

const limits = [
  { name: 'max_channels_per_client', label: 'Channels per client', hint: 'How many channels one client can join.' },
  {
    name: 'max_joins_per_second',
    label: 'Joins per second',
    hint: 'How many channels all clients can join in a second.',
  },
  {
    name: 'max_events_per_second',
    label: 'Messages per second',
    hint: 'How many messages all clients can send in a second. Others are refused.',
  },
  {
    name: 'max_presence_events_per_second',
    label: 'Presence changes per second',
    hint: 'How often all clients can change their presence in a second.',
  },
] as const

const clientsHint = ({ plan_concurrent_users: most }: RealtimeSettings): string =>
  most === null
    ? 'How many clients can be connected at once. Leave empty for 10,000.'
    : `How many clients can be connected at once. Leave empty for ${most.toLocaleString('en-US')}, as many as the plan allows.`

export const SettingsForm = ({ projectRef, settings }: { projectRef: string; settings: RealtimeSettings }) => {
  const { reason } = useProjectPermission('realtime:Write', projectRef)
  const change = useMutation(changeRealtimeMutation(projectRef))
  const form = useForm<FormValues>({ mode: 'onTouched', defaultValues: toFormValues(settings) })
  const { errors } = form.formState
  const readOnly = reason !== undefined
  const numberField = (name: (typeof limits)[number]['name'] | 'max_concurrent_users', label: string, hint: string) => (
    <Field key={name} label={label} error={errors[name]?.message} hint={hint}>
      {(field) => (
        <Input
          {...field}
          {...form.register(name, { validate: limitProblem(name) })}
          inputMode="numeric"
          readOnly={readOnly}
          className="max-w-40"
        />
      )}
    </Field>
  )
  return (
    <SettingsCard
      what="The settings of realtime"
      failure="The settings were not saved"
      form={form}
      disabledReason={reason}
      save={(values) => change.mutateAsync(toSettings(values))}
      onSaved={(saved) => {
        form.reset(toFormValues(saved))
        toast.success('Saved. Clients that connect or join from now on use these settings.')
      }}
      fields={{
        suspend: 'isEnabled',
        private_only: 'allowsPublic',
        max_concurrent_users: 'max_concurrent_users',
        max_channels_per_client: 'max_channels_per_client',
        max_joins_per_second: 'max_joins_per_second',
        max_events_per_second: 'max_events_per_second',
        max_presence_events_per_second: 'max_presence_events_per_second',
      }}
    >
      {toggles.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <ToggleField label={label} hint={hint} checked={value} onCheckedChange={onChange} disabled={readOnly} />
          )}
        />
      ))}
      {numberField('max_concurrent_users', 'Clients', clientsHint(settings))}
      {limits.map(({ name, label, hint }) => numberField(name, label, hint))}
    </SettingsCard>
  )
}
