import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '~/api/errors.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Input } from '~/ui/input.tsx'

const settleMs = 400

/** What is wrong with the expression, where that is why the lines could not be loaded. */
export const patternProblemIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.reason === 'log_pattern_invalid' ? error.message : undefined

/** While the lines are asked for again, what was wrong stays: without it the page would jump with every key. */
const useKeptProblem = (problem: string | undefined, isFetching: boolean): string | undefined => {
  const [kept, setKept] = useState(problem)
  const shown = isFetching ? (problem ?? kept) : problem
  if (shown !== kept) setKept(shown)
  return shown
}

interface PatternFieldProps {
  problem: string | undefined
  isFetching: boolean
}

/** A regular expression that the lines are searched by. Enter searches at once, otherwise a moment after the last key. */
export const PatternField = ({ problem: found, isFetching }: PatternFieldProps) => {
  const problem = useKeptProblem(found, isFetching)
  const [text = '', setText] = useAddressParam('search')
  const problemId = useId()
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
    <div className="min-w-40 flex-1 max-sm:basis-full">
      <Input
        ref={input}
        type="search"
        mono
        aria-label="Search by a regular expression"
        placeholder="Search by a regular expression"
        icon={<Search aria-hidden size={14} />}
        defaultValue={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, settleMs)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search()
        }}
      />
      {problem !== undefined && (
        <p id={problemId} role="alert" className="mt-1 text-xs wrap-anywhere text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
