import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { SelectField } from '~/kit/SelectField.tsx'
import type { FieldControlProps } from '~/ui/field.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { SecretField } from './SecretField.tsx'
import type { Setting, SettingValues, TextSetting } from './settings.ts'
import { numberProblem } from './settings.ts'

const noProblem = () => undefined

type TextControlProps = FieldControlProps & UseFormRegisterReturn & { setting: TextSetting; readOnly: boolean }

const TextControl = ({ setting: { isProse, rows }, ...control }: TextControlProps) =>
  rows === undefined ? (
    <Input {...control} mono={isProse !== true} />
  ) : (
    <Textarea {...control} mono={isProse !== true} rows={rows} />
  )

interface SettingFieldProps {
  setting: Setting
  form: UseFormReturn<SettingValues>
  readOnly: boolean
  /** Why the plan does not include it; undefined: it does. */
  planLacks?: string | undefined
}

export const SettingField = ({ setting, form, readOnly: isUnwritable, planLacks }: SettingFieldProps) => {
  const { kind, name, label } = setting
  const readOnly = isUnwritable || planLacks !== undefined
  const hint = planLacks === undefined ? setting.hint : `${setting.hint} ${planLacks}`
  if (kind === 'select')
    return <SelectField form={form} disabled={readOnly} {...{ name, label, hint }} options={setting.options} />
  if (kind === 'secret')
    return <SecretField {...{ form, readOnly, name, label, hint }} problem={setting.problem ?? noProblem} />
  if (kind === 'switch' || kind === 'presence')
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
  const problem = kind === 'text' ? (setting.problem ?? noProblem) : (text: string) => numberProblem(setting, text)
  const input = form.register(name, { validate: (value) => problem(String(value)) })
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(field) =>
        kind === 'text' ? (
          <TextControl {...field} {...input} setting={setting} readOnly={readOnly} />
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
