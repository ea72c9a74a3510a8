import { nameProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import type { FocusEvent } from 'react'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { writeTitle } from '../api/write-sql.ts'
import { renameSnippet } from './save.ts'

interface SnippetNameFieldProps {
  projectRef: string
  id: string
  name: string
  /** The text that a model can name; undefined where there is no model. */
  readSql: (() => string) | undefined
}

const longestNamed = 20_000

/** Has a model name the text. */
const Suggestion = ({
  projectRef,
  readSql,
  onSuggested,
}: {
  projectRef: string
  readSql: () => string
  onSuggested: (title: string) => void
}) => {
  const suggest = useMutation({
    mutationFn: () => writeTitle(projectRef, readSql().slice(0, longestNamed)),
    onSuccess: ({ title }) => onSuggested(title),
    onError: (error) => toastError(error, 'No name was suggested'),
  })
  return (
    <IconButton
      label="Suggest a name"
      size="sm"
      loading={suggest.isPending}
      disabledReason={readSql().trim() === '' ? 'There is no text to name.' : undefined}
      onClick={() => suggest.mutate()}
    >
      <WandSparkles aria-hidden size={14} />
    </IconButton>
  )
}

/** A name that becomes a field when it is pressed. Enter and leaving the field keep what was typed, Esc does not. */
export const SnippetNameField = ({ projectRef, id, name, readSql }: SnippetNameFieldProps) => {
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
  const keepOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) void keep()
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
    <span className="flex min-w-0 items-center gap-1" onBlur={keepOnLeaving}>
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
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      {readSql && <Suggestion projectRef={projectRef} readSql={readSql} onSuggested={setTyped} />}
    </span>
  )
}
