import { useId } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { toggled } from './form-values.ts'

interface SchemaChoicesProps {
  choices: readonly string[]
  /** In the order in which they are exposed. */
  value: readonly string[]
  onChange: (schemas: string[]) => void
  disabled: boolean
  error: string | undefined
}

export const SchemaChoices = ({ choices, value, onChange, disabled, error }: SchemaChoicesProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-words`}>
      <legend className="mb-1.5 text-sm text-muted">Exposed schemas</legend>
      <ul className="flex flex-col gap-1.5">
        {choices.map((name) => (
          <li key={name} className="flex items-center gap-2 text-sm">
            <Checkbox
              id={`${id}-${name}`}
              checked={value.includes(name)}
              disabled={disabled}
              onCheckedChange={() => onChange(toggled(value, name))}
            />
            <label htmlFor={`${id}-${name}`} className="font-mono text-xs">
              {name}
            </label>
            {value[0] === name && <Badge>Default</Badge>}
          </li>
        ))}
      </ul>
      <div id={`${id}-words`} className="mt-1.5 text-sm text-pretty text-muted">
        {error === undefined ? (
          'Their tables, views and functions can be reached. Requests that name no schema use the default.'
        ) : (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
