import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { featureToBegin } from '@cairn/contracts/authentication/plan-settings'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { useProjectPlan } from '~/api/use-project-plan.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { toast } from '~/ui/toast.ts'
import { changeAuthConfigMutation } from '../api/auth-config.ts'
import { FunctionFields } from './FunctionFields.tsx'
import type { HookKind } from './hook-kinds.ts'
import { hookChange, hookValues } from './hook-values.ts'
import { UrlFields } from './UrlFields.tsx'

interface HookCardProps {
  projectRef: string
  config: AuthConfig
  kind: HookKind
}

const types = [
  { value: 'function', label: 'Postgres function' },
  { value: 'https', label: 'HTTPS endpoint' },
] as const

/** One hook: off, or called as a function of the database or at a URL. */
export const HookCard = ({ projectRef, config, kind }: HookCardProps) => {
  const { reason } = useProjectPermission('auth_settings:Write', projectRef)
  const change = useMutation(changeAuthConfigMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: hookValues(kind, config) })
  const [isOn, type] = useWatch({ control: form.control, name: ['isOn', 'type'] })
  const { lacks } = useProjectPlan(projectRef)
  const feature = featureToBegin(config, kind.enabled)
  const planLacks = feature && lacks(feature)
  const readOnly = reason !== undefined || planLacks !== undefined
  return (
    <SettingsCard
      title={kind.title}
      what={`The hook “${kind.title}”`}
      failure="The hook was not saved"
      form={form}
      disabledReason={reason}
      fields={{ [kind.uri]: type === 'https' ? 'url' : 'functionName', [kind.secrets]: 'secret' }}
      save={(values) => change.mutateAsync(hookChange(kind, values))}
      onSaved={(stored) => {
        form.reset(hookValues(kind, stored))
        toast.success(kind.saved)
      }}
    >
      <Controller
        control={form.control}
        name="isOn"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label={`Use the hook “${kind.title}”`}
            hint={[kind.called, 'Off by default.', planLacks].filter((part) => part !== undefined).join(' ')}
            checked={value}
            onCheckedChange={onChange}
            disabled={readOnly}
          />
        )}
      />
      {isOn && (
        <SelectField
          form={form}
          name="type"
          label="Type"
          hint={
            type === 'function'
              ? 'A function of the database of this project, which has 2 seconds to answer.'
              : 'A server at a public address, which has 5 seconds to answer. Requests are signed as Standard Webhooks.'
          }
          options={types}
          disabled={readOnly}
        />
      )}
      {isOn && type === 'function' && (
        <FunctionFields projectRef={projectRef} form={form} kind={kind} readOnly={readOnly} />
      )}
      {isOn && type === 'https' && <UrlFields form={form} readOnly={readOnly} />}
    </SettingsCard>
  )
}
