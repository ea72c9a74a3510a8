import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Input } from '~/ui/input.tsx'

const settleMs = 400

/** A regular expression that the lines are searched by. Enter searches at once, otherwise a moment after the last key. */
export const PatternField = () => {
  const [text = '', setText] = useAddressParam('search')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement) input.current.value = text
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = () => {
    clearTimeout(timer.current)
    const value = input.current?.value ?? ''
    setText(value === '' ? undefined : value)
  }
  return (
    <Input
      ref={input}
      type="search"
      mono
      aria-label="Search by a regular expression"
      placeholder="Search by a regular expression"
      icon={<Search aria-hidden size={14} />}
      defaultValue={text}
      onChange={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(search, settleMs)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search()
      }}
      className="min-w-40 flex-1 max-sm:basis-full"
    />
  )
}
