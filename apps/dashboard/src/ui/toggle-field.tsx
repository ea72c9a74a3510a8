import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Switch } from './switch.tsx'

interface ToggleFieldProps {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Under the label, until an error takes its place. */
  hint?: ReactNode
  /** What is wrong with it as it stands. Nobody sees it who has not touched the switch. */
  error?: ReactNode
  disabled?: boolean
}

/** A switch with its words beside it. */
export const ToggleField = ({ label, checked, onCheckedChange, hint, error, disabled = false }: ToggleFieldProps) => {
  const id = useId()
  const [isTouched, setIsTouched] = useState(false)
  const shownError = isTouched ? error : undefined
  return (
    <div className="flex items-start gap-3" onBlur={() => setIsTouched(true)}>
      <Switch
        id={id}
        aria-describedby={hint === undefined && shownError === undefined ? undefined : `${id}-words`}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => {
          setIsTouched(true)
          onCheckedChange(next)
        }}
      />
      <div className="min-w-0 text-sm">
        <label htmlFor={id}>{label}</label>
        <div id={`${id}-words`} className="mt-0.5 text-muted">
          {shownError === undefined ? (
            hint
          ) : (
            <p role="alert" className="text-danger">
              {shownError}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
