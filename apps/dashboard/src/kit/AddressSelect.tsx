import { useAddressParam } from '~/components/use-address-param.ts'
import type { SelectOption } from '~/ui/select.tsx'
import { Select } from '~/ui/select.tsx'

const everything = 'all'

interface AddressSelectProps {
  label: string
  /** Of the address. */
  param: string
  /** What is chosen now; undefined: everything. */
  value: string | undefined
  /** What stands for no filter. */
  all: string
  options: readonly SelectOption[]
  className: string
}

/** A filter of a list with one of a few values, kept in the address. */
export const AddressSelect = ({ label, param, value, all, options, className }: AddressSelectProps) => {
  const [, setValue] = useAddressParam(param)
  return (
    <Select<string>
      aria-label={label}
      className={className}
      value={value ?? everything}
      options={[{ value: everything, label: all }, ...options]}
      onValueChange={(next) => setValue(next === everything ? undefined : next)}
    />
  )
}
