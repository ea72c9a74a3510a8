import { nameProblem } from '@cairn/contracts/rules'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { Input } from '~/ui/input.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { renameSnippet } from './save.ts'

interface SnippetNameFieldProps {
  projectRef: string
  id: string
  name: string
}

/** A name that becomes a field when it is pressed. Enter and leaving the field keep what was typed, Esc does not. */
export const SnippetNameField = ({ projectRef, id, name }: SnippetNameFieldProps) => {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const problem = typed === undefined ? undefined : nameProblem(typed)

  const keep = async () => {
    setTyped(undefined)
    if (typed === undefined || problem !== undefined || typed.trim() === name) return
    try {
      await renameSnippet(projectRef, id, typed.trim())
    } catch (error) {
      toastError(error, 'The snippet was not renamed')
    }
  }

  if (typed === undefined)
    return (
      <Tooltip content="Rename">
        <button
          type="button"
          onClick={() => setTyped(name)}
          className="min-w-0 truncate rounded-sm px-1 py-0.5 text-sm font-medium hover:bg-surface-3"
        >
          {name}
        </button>
      </Tooltip>
    )
  return (
    <Input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed the name that it replaces
      autoFocus
      aria-label="Name of the snippet"
      aria-invalid={problem !== undefined}
      title={problem}
      value={typed}
      className="max-w-72"
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
