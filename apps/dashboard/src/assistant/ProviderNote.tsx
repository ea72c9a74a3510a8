import { levelNames, levelWords } from '@cairn/contracts/assistant/opt-in'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { projectQuery } from '~/api/projects.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toRequest } from './answer/to-request.ts'
import { assistantQuery, previewQuestion } from './assistant-api.ts'
import type { AssistantState } from './assistant-state.ts'
import { activeChat, sendInput } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'

interface ProviderNoteProps {
  store: AssistantStore
  state: AssistantState
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

/** The messages of the chat as they would be with what is in the field. */
const nextMessages = (state: AssistantState) => {
  const draft = { ...state, initialInput: state.initialInput.trim() === '' ? '…' : state.initialInput }
  const next = sendInput(draft, { now: new Date(), newId: () => 'draft' })
  return activeChat(next)?.messages ?? []
}

const Preview = ({ store, state }: ProviderNoteProps) => {
  const [open, setOpen] = useState(false)
  const preview = useMutation({
    mutationFn: () => previewQuestion(store.projectRef, toRequest(nextMessages(state), state.tables)),
  })
  const show = () => {
    setOpen(true)
    preview.mutate()
  }
  return (
    <>
      <Button variant="ghost" size="sm" className="shrink-0" onClick={show}>
        See what is sent
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="wide"
        title="What is sent"
        description={
          preview.data &&
          `The whole request to ${preview.data.host}, without the key. Nothing was sent for this preview.`
        }
      >
        {preview.error !== null && (
          <ErrorState title="The preview could not be made" error={preview.error} onRetry={() => preview.mutate()} />
        )}
        {preview.isPending && <p className="text-sm text-muted">Loading</p>}
        {preview.data !== undefined && (
          <CodeBlock
            label="Request"
            code={pretty(preview.data.body)}
            copyAs={preview.data.body}
            wrap
            className="max-h-[60dvh] overflow-y-auto"
          />
        )}
      </Dialog>
    </>
  )
}

/** Which model answers and what it is shown; where there is none, where one is set. */
export const ProviderNote = ({ store, state }: ProviderNoteProps) => {
  const { data } = useQuery(assistantQuery(store.projectRef))
  const { data: project } = useQuery(projectQuery(store.projectRef))
  if (data === undefined) return <p id="assistant-note" className="mt-2 h-5" />
  if (data.provider === null)
    return (
      <p id="assistant-note" className="mt-2 text-xs text-muted">
        No AI provider is configured on this installation. An operator sets <code>CAIRN_AI_BASE_URL</code>,{' '}
        <code>CAIRN_AI_API_KEY</code> and <code>CAIRN_AI_MODEL</code>. Messages that begin with <code>/</code> are
        answered without one.
      </p>
    )
  const level = levelNames[data.level]
  return (
    <div className="mt-2 flex items-center gap-2 text-xs text-muted">
      <p id="assistant-note" className="min-w-0 flex-1">
        {data.provider.model} at {data.provider.host}. Shared:{' '}
        {project === undefined ? (
          level
        ) : (
          <Link
            to={organizationPaths.general({ slug: project.organization_slug })}
            title={levelWords[data.level]}
            className="underline underline-offset-2"
          >
            {level.toLowerCase()}
          </Link>
        )}
      </p>
      <Preview store={store} state={state} />
    </div>
  )
}
