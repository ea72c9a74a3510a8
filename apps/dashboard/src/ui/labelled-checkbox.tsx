import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'

interface LabelledCheckboxProps {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export const LabelledCheckbox = ({ label, checked, onCheckedChange }: LabelledCheckboxProps) => {
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-sm">
      <Checkbox id={id} checked={checked} onCheckedChange={onCheckedChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
