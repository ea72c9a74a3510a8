import type { AuthConfig } from '@cairn/contracts/authentication/auth-config'
import { featureToBegin } from '@cairn/contracts/authentication/plan-settings'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { useProjectPlan } from '~/api/use-project-plan.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { toast } from '~/ui/toast.ts'
import { changeAuthConfigMutation } from '../api/auth-config.ts'
import { SettingField } from './SettingField.tsx'
import type { Setting, SettingValues } from './settings.ts'
import { applying, toChange, toValues } from './settings.ts'

interface AuthSettingsCardProps {
  projectRef: string
  config: AuthConfig
  title: string
  settings: readonly Setting[]
  /** What changes once it is saved, and when. */
  saved: string
  /** Above the settings. */
  notice?: ReactNode
}

/** Settings of authentication that are saved together. */
export const AuthSettingsCard = ({ projectRef, config, title, settings, saved, notice }: AuthSettingsCardProps) => {
  const { reason } = useProjectPermission('auth_settings:Write', projectRef)
  const { lacks } = useProjectPlan(projectRef)
  const lackOf = ({ name }: Setting): string | undefined => {
    const feature = featureToBegin(config, name)
    return feature && lacks(feature)
  }
  const change = useMutation(changeAuthConfigMutation(projectRef))
  const form = useForm<SettingValues>({ mode: 'onTouched', defaultValues: toValues(settings, config) })
  const typed = { ...toValues(settings, config), ...useWatch({ control: form.control }) }
  return (
    <SettingsCard
      title={title}
      what={title}
      failure="The settings were not saved"
      form={form}
      disabledReason={reason}
      save={(values) => change.mutateAsync(toChange(settings, config, values))}
      onSaved={(stored) => {
        form.reset(toValues(settings, stored))
        toast.success(saved)
      }}
    >
      {notice}
      {applying(settings, typed).map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          form={form}
          readOnly={reason !== undefined}
          planLacks={lackOf(setting)}
        />
      ))}
    </SettingsCard>
  )
}
