import { useId } from 'react'
import type { Choices } from './scope-words.ts'
import { accessChoices, scopeAreas } from './scope-words.ts'
import { Select } from '~/ui/select.tsx'

interface ScopeFieldsProps {
  choices: Choices
  onChange: (choices: Choices) => void
  error: string | undefined
}

export const ScopeFields = ({ choices, onChange, error }: ScopeFieldsProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-sm text-muted">Scopes</legend>
      <div className="flex flex-col gap-1.5">
        {scopeAreas.map(({ area, name }) => (
          <div key={area} className="flex items-center gap-3 text-sm">
            <label htmlFor={`${id}-${area}`} className="min-w-0 flex-1 truncate">
              {name}
            </label>
            <Select
              id={`${id}-${area}`}
              className="!w-40"
              value={choices[area] ?? 'none'}
              options={accessChoices}
              onValueChange={(access) => onChange({ ...choices, [area]: access })}
            />
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
