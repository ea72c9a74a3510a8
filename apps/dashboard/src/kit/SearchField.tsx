import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Input } from '~/ui/input.tsx'

interface SearchFieldProps {
  label: string
  placeholder?: string
  /** Where the text is kept in the address. */
  param?: string
  /** After the text has changed, for what depends on it. */
  onChanged?: () => void
}

/** Text that filters a page. It is kept in the address: a reload and a shared link show the same. */
export const SearchField = ({ label, placeholder = 'Search', param = 'search', onChanged }: SearchFieldProps) => {
  const [text = '', setText] = useAddressParam(param)
  const input = useRef<HTMLInputElement>(null)
  // The address follows the keys with a delay. While a person types, the field is ahead of it.
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement) input.current.value = text
  }, [text])
  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      icon={<Search aria-hidden size={14} />}
      defaultValue={text}
      onChange={({ target: { value } }) => {
        setText(value === '' ? undefined : value)
        onChanged?.()
      }}
      className="!w-56 max-sm:!w-auto max-sm:flex-1"
    />
  )
}
