import { Check, Minus } from 'lucide-react'
import { classNames } from './class-names.ts'

interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  disabled?: boolean
  className?: string
}

/** The browser's own checkbox, with our look: `indeterminate` is a property of it, which no attribute sets. */
export const Checkbox = ({ checked, onCheckedChange, disabled = false, className, ...rest }: CheckboxProps) => (
  <span className={classNames('relative inline-flex size-4 shrink-0', className)}>
    <input
      {...rest}
      type="checkbox"
      ref={(input) => {
        if (input !== null) input.indeterminate = checked === 'indeterminate'
      }}
      checked={checked === true}
      disabled={disabled}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      className={classNames(
        'size-4 appearance-none rounded-sm border border-line-control bg-surface-0',
        'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50',
      )}
    />
    {checked !== false && (
      <span aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center text-accent-contrast">
        {checked === 'indeterminate' ? <Minus size={12} /> : <Check size={12} />}
      </span>
    )}
  </span>
)
