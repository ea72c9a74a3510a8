import { maxWrittenLength } from '@cairn/contracts/assistant/limits'
import { useMutation } from '@tanstack/react-query'
import { Check, Sparkles, Square, X } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '~/api/errors.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { completeCode } from '../api/write-sql.ts'
import { DiffView } from '../snippets/versions/diff-view.tsx'
import { partsOf } from './edit-target.ts'
import type { EditRequest } from './fix-request.ts'

interface InlineEditProps {
  projectRef: string
  request: EditRequest
  /** Takes the new SQL over; false where the text has changed meanwhile. */
  onAccept: (sql: string) => boolean
  onClose: () => void
}

const changedMeanwhile = 'The text has changed since the model was asked. Refuse this change and ask again.'

const isAccept = ({ key, metaKey, ctrlKey }: KeyboardEvent) => key === 'Enter' && (metaKey || ctrlKey)

/** An instruction, and what a model makes of the SQL: to be accepted or refused. Mounted while it is open. */
export const InlineEdit = ({ projectRef, request: { target, error }, onAccept, onClose }: InlineEditProps) => {
  const { sql, before, after } = partsOf(target)
  const isFix = error !== undefined
  const [instruction, setInstruction] = useState('')
  const [isOutdated, setIsOutdated] = useState(false)
  const asking = useRef<AbortController>(undefined)
  const field = useRef<HTMLInputElement>(null)

  const write = useMutation({
    mutationFn: async ({ words, from }: { words: string; from: string }) => {
      const stop = new AbortController()
      asking.current = stop
      const body = { sql: from, instruction: words, before, after, ...(error && { error }) }
      try {
        return (await completeCode(projectRef, body, stop.signal)).sql
      } catch (thrown) {
        if (stop.signal.aborted) return undefined
        throw thrown
      }
    },
  })
  const [proposal, setProposal] = useState<string>()
  const send = (words: string) => {
    // The button that was pressed goes.
    field.current?.focus()
    write.mutate(
      { words, from: proposal ?? sql },
      { onSuccess: (written) => written !== undefined && setProposal(written) },
    )
  }
  const stop = () => {
    field.current?.focus()
    asking.current?.abort()
  }

  const begin = useEffectEvent(() => {
    if (isFix) send('')
    else field.current?.focus()
  })
  useEffect(() => {
    begin()
    return () => asking.current?.abort()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (instruction.trim() === '' || write.isPending) return
    setInstruction('')
    send(instruction.trim())
  }
  const accept = () => {
    if (proposal !== undefined && !onAccept(proposal)) setIsOutdated(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !isAccept(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (!write.isPending) accept()
  }

  const isTooLong = sql.length > maxWrittenLength
  const problem = isOutdated ? changedMeanwhile : write.error === null ? undefined : messageOf(write.error)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc belongs to all that is in it; it is no control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it lies over the editor alone, and not over the page
      role="dialog"
      aria-label={isFix ? 'Fix with the assistant' : 'Edit with the assistant'}
      onKeyDown={onKeyDown}
      className={classNames(
        'z-10 flex shrink-0 flex-col gap-2 border-b border-line bg-surface-1 p-2',
        // The text stays in sight until there is something to compare it with.
        proposal !== undefined && 'absolute inset-0',
      )}
    >
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <Input
          ref={field}
          aria-label="Instruction"
          className="min-w-0 flex-1 basis-60"
          icon={<Sparkles aria-hidden size={14} />}
          placeholder={
            proposal !== undefined ? 'Change it further' : sql === '' ? 'What to write' : 'What to change in the SQL'
          }
          value={instruction}
          onChange={({ target: { value } }) => setInstruction(value)}
        />
        {write.isPending ? (
          <Button icon={<Square aria-hidden size={12} fill="currentColor" />} onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button
            type="submit"
            variant={proposal === undefined ? 'primary' : 'default'}
            disabledReason={
              isTooLong
                ? 'At most 20,000 characters are changed at once. Select a part of the text.'
                : instruction.trim() === ''
                  ? 'Write an instruction first.'
                  : undefined
            }
          >
            Ask
          </Button>
        )}
        {proposal !== undefined && (
          <Button
            variant="primary"
            icon={<Check aria-hidden size={14} />}
            disabledReason={
              proposal === sql ? 'The model changed nothing.' : write.isPending ? 'It is being changed.' : undefined
            }
            onClick={accept}
          >
            Accept <KeyHint keys="mod+enter" onColour />
          </Button>
        )}
        {proposal === undefined ? (
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden size={14} />
          </IconButton>
        ) : (
          <Button onClick={onClose}>
            Refuse <KeyHint keys="escape" />
          </Button>
        )}
      </form>
      <output className="sr-only">{write.isPending ? 'The model is writing.' : ''}</output>
      {problem !== undefined && (
        <Banner
          tone="danger"
          title={problem}
          actions={
            write.error !== null && (
              <Button size="sm" onClick={() => send(write.variables?.words ?? '')}>
                Try again
              </Button>
            )
          }
        />
      )}
      {proposal !== undefined && (
        <div className="min-h-0 flex-1">
          <DiffView before={{ label: 'Now', sql }} after={{ label: 'Proposed', sql: proposal }} />
        </div>
      )}
    </div>
  )
}
