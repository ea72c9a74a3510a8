import { Search } from 'lucide-react'
import { Input } from '~/ui/input.tsx'

interface SearchInputProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export const SearchInput = ({ label, value, onChange }: SearchInputProps) => (
  <Input
    aria-label={label}
    placeholder="Search"
    icon={<Search aria-hidden size={14} />}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="sm:w-64"
  />
)
