import { CopyButton } from '~/ui/copy-button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

interface CopiedFieldProps {
  label: string
  hint?: string
  value: string
}

/** A value that is entered at the provider. */
export const CopiedField = ({ label, hint, value }: CopiedFieldProps) => (
  <Field label={label} {...(hint === undefined ? {} : { hint })}>
    {(field) => (
      <Input
        {...field}
        value={value}
        readOnly
        mono
        trailing={<CopyButton text={value} label={`Copy ${label[0]?.toLowerCase() ?? ''}${label.slice(1)}`} />}
      />
    )}
  </Field>
)
