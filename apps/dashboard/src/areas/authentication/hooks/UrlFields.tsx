import { hiddenSecret } from '@cairn/contracts/authentication/hidden-secret'
import { serverUrlProblem } from '@cairn/contracts/authentication/url-rules'
import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import type { HookValues } from './hook-values.ts'
import { newHookSecret } from './hook-values.ts'

interface UrlFieldsProps {
  form: UseFormReturn<HookValues>
  readOnly: boolean
}

const hintOf = (secret: string): string => {
  if (secret === hiddenSecret) return 'Requests are signed with it. It is stored encrypted, and not shown again.'
  return secret === ''
    ? 'Generate one, or enter your own: v1,whsec_ and a key in base64.'
    : 'Copy it to your server now. After saving, it is not shown again.'
}

/** The server that a hook asks, and the secret that its requests are signed with. */
export const UrlFields = ({ form, readOnly }: UrlFieldsProps) => (
  <>
    <Field label="URL" hint="Begins with https://." error={form.formState.errors.url?.message}>
      {(field) => (
        <Input
          {...field}
          {...form.register('url', { validate: (text) => serverUrlProblem(text.trim()) })}
          readOnly={readOnly}
          placeholder="https://hooks.example.com/auth"
          mono
        />
      )}
    </Field>
    <Controller
      control={form.control}
      name="secret"
      rules={{ validate: (secret) => (secret === '' ? 'Generate a secret, or enter one.' : true) }}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const isKept = value === hiddenSecret
        return (
          <Field label="Secret" hint={hintOf(value)} error={error?.message}>
            {(control) => (
              <span className="flex flex-wrap items-center gap-2">
                <Input
                  {...control}
                  ref={ref}
                  value={isKept ? 'Set, and not shown' : value}
                  onChange={onChange}
                  onBlur={onBlur}
                  readOnly={readOnly || isKept}
                  mono={!isKept}
                  className="!w-auto flex-1 basis-56"
                />
                {!isKept && value !== '' && <CopyButton text={value} label="Copy secret" />}
                {!readOnly && (
                  <Button
                    onClick={() =>
                      form.setValue('secret', newHookSecret(), { shouldDirty: true, shouldValidate: true })
                    }
                  >
                    Generate secret
                  </Button>
                )}
              </span>
            )}
          </Field>
        )
      }}
    />
  </>
)
