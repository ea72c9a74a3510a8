import { useId } from 'react'
import type { ReactNode } from 'react'

export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: ReactNode
  /** Under the control, until an error takes its place. */
  hint?: ReactNode
  /** What is wrong; give it once the control was touched. */
  error?: ReactNode
  /** Faint, after the label. */
  optional?: boolean
  /** To the right of the label. */
  trailing?: ReactNode
  /** Draws the control: `{(control) => <Input {...control} />}`. */
  children: (control: FieldControlProps) => ReactNode
  className?: string
}

export const Field = (props: FieldProps) => {
  const { label, hint, error, optional = false, trailing, children, className } = props
  const id = useId()
  // A field that can have an error always passes the property: a line is reserved for it, so that what is below does
  // not move away from under a pointer that presses it.
  const canBeWrong = 'error' in props
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ')
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <label htmlFor={id} className="min-w-0 text-sm text-muted">
          {label}
          {optional && <span className="ml-1.5 text-faint">optional</span>}
        </label>
        <div className="order-1 mt-1.5 min-w-0 basis-full">
          {children({
            id,
            'aria-describedby': describedBy === '' ? undefined : describedBy,
            'aria-invalid': error === undefined ? undefined : true,
          })}
        </div>
        {/* After the control, so that Tab reaches the control first. */}
        {trailing !== undefined && <span className="ml-auto">{trailing}</span>}
      </div>
      {(hint !== undefined || canBeWrong) && (
        <div className={`grid text-sm *:[grid-area:1/1] ${hint === undefined ? 'mt-0.5 -mb-1.5 min-h-5' : 'mt-1.5'}`}>
          {hint !== undefined && (
            <div id={hintId} className={error === undefined ? 'text-faint' : 'invisible'}>
              {hint}
            </div>
          )}
          {error !== undefined && (
            <p id={errorId} role="alert" className="min-w-0 break-words text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
