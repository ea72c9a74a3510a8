import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { classNames } from './class-names.ts'

interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  disabled?: boolean
  /** Leave the tab order to a grid around it. */
  tabIndex?: number | undefined
  className?: string
}

export const Checkbox = ({
  checked,
  onCheckedChange,
  disabled = false,
  className,
  tabIndex,
  ...aria
}: CheckboxProps) => (
  <Primitive.Root
    {...aria}
    {...(tabIndex === undefined ? {} : { tabIndex })}
    checked={checked}
    disabled={disabled}
    onCheckedChange={(state) => onCheckedChange(state === true)}
    className={classNames(
      'inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-control bg-surface-0',
      'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-accent-contrast',
      'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent data-[state=indeterminate]:text-accent-contrast',
      'disabled:opacity-50',
      className,
    )}
  >
    <Primitive.Indicator>
      {checked === 'indeterminate' ? <Minus aria-hidden size={12} /> : <Check aria-hidden size={12} />}
    </Primitive.Indicator>
  </Primitive.Root>
)
