import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import type { Setting, SettingValues } from './settings.ts'
import { numberProblem } from './settings.ts'

interface SettingFieldProps {
  setting: Setting
  form: UseFormReturn<SettingValues>
  readOnly: boolean
}

export const SettingField = ({ setting, form, readOnly }: SettingFieldProps) => {
  const { kind, name, label, hint } = setting
  if (kind === 'switch')
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label={label}
            hint={hint}
            checked={value === true}
            onCheckedChange={onChange}
            disabled={readOnly}
          />
        )}
      />
    )
  const problem = kind === 'text' ? setting.problem : (text: string) => numberProblem(setting, text)
  const input = form.register(name, { validate: (value) => problem(String(value)) })
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(field) =>
        kind === 'text' ? (
          <Input {...field} {...input} readOnly={readOnly} mono />
        ) : (
          <span className="flex items-center gap-2">
            <Input {...field} {...input} readOnly={readOnly} inputMode="numeric" className="!w-32" />
            <span className="text-sm text-muted">{setting.unit}</span>
          </span>
        )
      }
    </Field>
  )
}
