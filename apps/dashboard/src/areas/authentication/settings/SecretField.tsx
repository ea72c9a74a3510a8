import { hiddenSecret } from '@cairn/contracts/authentication/hidden-secret'
import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import type { SettingValues } from './settings.ts'

interface SecretFieldProps {
  form: UseFormReturn<SettingValues>
  name: string
  label: string
  hint: string
  problem: (text: string) => string | undefined
  readOnly: boolean
}

/** A secret that is written and never read: kept, replaced, or removed by leaving it empty. */
export const SecretField = ({ form, name, label, hint, problem, readOnly }: SecretFieldProps) => {
  const isOptional = problem('') === undefined
  const isStored = form.formState.defaultValues?.[name] === hiddenSecret
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (value) => problem(String(value ?? '')) }}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const isKept = value === hiddenSecret
        const nowHint = isStored && !isKept && isOptional ? 'Save with nothing here to remove it.' : hint
        return (
          <Field label={label} hint={nowHint} error={error?.message}>
            {(control) => (
              <span className="flex items-center gap-2">
                {isKept ? (
                  <Input {...control} value="Set, and not shown" readOnly />
                ) : (
                  <PasswordInput
                    {...control}
                    ref={ref}
                    value={String(value ?? '')}
                    onChange={onChange}
                    onBlur={onBlur}
                    readOnly={readOnly}
                    autoComplete="new-password"
                    mono
                  />
                )}
                {isStored && !readOnly && (
                  <Button onClick={() => onChange(isKept ? '' : hiddenSecret)}>{isKept ? 'Replace' : 'Keep'}</Button>
                )}
              </span>
            )}
          </Field>
        )
      }}
    />
  )
}
