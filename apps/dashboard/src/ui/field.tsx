import { useId } from 'react'
import type { ReactNode } from 'react'

export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: ReactNode
  /** Under the control, always. */
  hint?: ReactNode
  /** What is wrong; give it once the control was touched. */
  error?: string | undefined
  /** Faint, after the label. */
  optional?: boolean
  /** To the right of the label. */
  trailing?: ReactNode
  /** Draws the control: `{(control) => <Input {...control} />}`. */
  children: (control: FieldControlProps) => ReactNode
  className?: string
}

export const Field = ({ label, hint, error, optional = false, trailing, children, className }: FieldProps) => {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm text-muted">
          {label}
          {optional && <span className="ml-1.5 text-faint">optional</span>}
        </label>
        {trailing}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm break-words text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <div id={hintId} className="mt-1.5 text-sm text-faint">
          {hint}
        </div>
      )}
    </div>
  )
}
