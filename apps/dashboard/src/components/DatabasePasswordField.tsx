import { RefreshCw } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface DatabasePasswordFieldProps {
  label: string
  hint: string
  /** What is typed now. */
  password: string
  error: string | undefined
  registered: UseFormRegisterReturn
  onGenerate: () => void
}

/** A new password of a project's database: typed or generated, with its strength and a copy button. */
export const DatabasePasswordField = ({
  label,
  hint,
  password,
  error,
  registered,
  onGenerate,
}: DatabasePasswordFieldProps) => (
  <Field
    label={label}
    error={error}
    hint={hint}
    trailing={
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" icon={<RefreshCw aria-hidden size={12} />} onClick={onGenerate}>
          Generate
        </Button>
        <CopyButton text={password} label="Copy password" size="sm" />
      </span>
    }
  >
    {(field) => (
      <>
        <PasswordInput {...field} {...registered} autoComplete="new-password" mono />
        <PasswordStrength password={password} />
      </>
    )}
  </Field>
)
