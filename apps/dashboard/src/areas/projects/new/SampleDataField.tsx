import { useId } from 'react'
import { Checkbox } from '~/ui/checkbox.tsx'

interface SampleDataFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

export const SampleDataField = ({ checked, onChange }: SampleDataFieldProps) => {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        className="mt-0.5"
      />
      <div className="text-sm">
        <label htmlFor={id}>Start with sample data</label>
        <p id={`${id}-hint`} className="text-faint">
          A small shop: customers, products and orders, a few thousand rows. Regular tables that you can change or drop.
        </p>
      </div>
    </div>
  )
}
