import { useEffect, useId, useRef } from 'react'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Input } from '~/ui/input.tsx'
import type { Parameters } from './use-parameters.ts'

interface ParameterFieldProps {
  name: string
  value: string | null | undefined
  isMissing: boolean
  onChange: (value: string | null) => void
}

const ParameterField = ({ name, value, isMissing, onChange }: ParameterFieldProps) => {
  const id = useId()
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <label
        htmlFor={id}
        className="max-w-40 truncate font-mono text-sm text-muted max-sm:w-24 max-sm:shrink-0"
        title={`:${name}`}
      >
        :{name}
      </label>
      <Input
        id={id}
        mono
        className="!w-40 max-sm:!w-auto max-sm:flex-1"
        value={value ?? ''}
        disabled={value === null}
        aria-invalid={isMissing || undefined}
        placeholder={value === null ? 'null' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="flex items-center gap-1.5 text-sm text-muted">
        <Checkbox
          id={`${id}-null`}
          aria-label={`Null for :${name}`}
          checked={value === null}
          onCheckedChange={(isNull) => onChange(isNull ? null : '')}
        />
        <label htmlFor={`${id}-null`}>Null</label>
      </span>
    </div>
  )
}

interface ParameterFormProps {
  parameters: Parameters
  onRun: () => void
}

/** The values of the parameters of a text; nothing where it has none. */
export const ParameterForm = ({ parameters: { names, values, missing, change }, onRun }: ParameterFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [missing.length])
  if (names.length === 0) return null
  return (
    <form
      ref={form}
      aria-label="Parameters"
      className="flex max-h-32 shrink-0 flex-wrap items-center gap-x-5 gap-y-2 overflow-y-auto border-b border-line bg-surface-1 px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        onRun()
      }}
    >
      {names.map((name) => (
        <ParameterField
          key={name}
          name={name}
          value={values[name]}
          isMissing={missing.includes(name)}
          onChange={(value) => change(name, value)}
        />
      ))}
      {/* A form of several fields is submitted by Enter only if it has a button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
      {missing.length > 0 && (
        <p role="alert" className="text-sm text-danger">
          Enter a value for {missing.map((name) => `:${name}`).join(', ')}, or choose Null.
        </p>
      )}
    </form>
  )
}
