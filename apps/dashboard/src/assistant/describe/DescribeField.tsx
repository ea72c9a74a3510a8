import type { DraftKind } from '@cairn/contracts/assistant/draft-kinds'
import { maxInstructionLength } from '@cairn/contracts/assistant/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { messageOf } from '~/api/errors.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { assistantQuery } from '../assistant-api.ts'
import { useHasModel } from '../use-has-model.ts'
import type { DraftOf, DraftPlace } from './write-draft.ts'
import { writeDraft } from './write-draft.ts'

interface DescribeFieldProps<Kind extends DraftKind> {
  projectRef: string
  kind: Kind
  place: DraftPlace
  label: string
  /** An example of a description. */
  placeholder: string
  /** What is to be done with what the model has written: 'Filled in below. Check it before you create the table.' */
  done: string
  /** Takes what the model has written; answers what is wrong with it. */
  onDraft: (draft: DraftOf<Kind>) => string | undefined
}

const withoutSchema = 'The organization does not share its schema: write the names of columns.'

/** A form in words: a model fills it in, and the person checks it and uses it, or does not. Nothing without a model. */
export const DescribeField = <Kind extends DraftKind>(props: DescribeFieldProps<Kind>) => {
  const { projectRef, kind, place, label, placeholder, done, onDraft } = props
  const hasModel = useHasModel(projectRef)
  const { data: assistant } = useQuery({ ...assistantQuery(projectRef), enabled: hasModel })
  const [description, setDescription] = useState('')
  const [problem, setProblem] = useState<string>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const write = useMutation({
    mutationFn: async () => {
      const stop = new AbortController()
      asking.current = stop
      try {
        return await writeDraft(projectRef, { kind, description: description.trim(), place }, stop.signal)
      } catch (error) {
        if (stop.signal.aborted) return undefined
        throw error
      }
    },
    onSuccess: (draft) => setProblem(draft && onDraft(draft)),
  })
  if (!hasModel) return null
  const isEmpty = description.trim() === ''
  const ask = () => {
    if (isEmpty || write.isPending) return
    setProblem(undefined)
    write.mutate()
  }
  const askByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
    // It would submit the form around it.
    event.preventDefault()
    ask()
  }
  const isDone = write.data !== undefined && problem === undefined && !write.isPending
  const hint = assistant?.level === 'disabled' ? withoutSchema : 'A model fills in the form. Nothing runs.'
  return (
    <Field
      label={label}
      optional
      hint={<output>{write.isPending ? 'The model is writing.' : isDone ? done : hint}</output>}
      error={problem ?? (write.error === null ? undefined : messageOf(write.error))}
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <Input
            {...control}
            className="min-w-0 flex-1 basis-44"
            icon={<Sparkles aria-hidden size={14} />}
            placeholder={placeholder}
            maxLength={maxInstructionLength}
            value={description}
            onChange={({ target: { value } }) => setDescription(value)}
            onKeyDown={askByKey}
          />
          {write.isPending ? (
            <Button icon={<Square aria-hidden size={12} fill="currentColor" />} onClick={() => asking.current?.abort()}>
              Stop
            </Button>
          ) : (
            <Button disabledReason={isEmpty ? 'Write a description first.' : undefined} onClick={ask}>
              Fill in
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
