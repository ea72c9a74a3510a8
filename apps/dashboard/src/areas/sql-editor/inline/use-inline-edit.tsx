import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Suspense, useState } from 'react'
import { useHasModel } from '~/assistant/use-has-model.ts'
import { beginQuestion } from '~/state/assistant-question.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import type { CodeHandle } from '../code/code-handle.ts'
import type { Outcome } from '../run/runs.ts'
import type { SqlDocument } from '../snippets/sql-document.ts'
import { placeOf, targetOfRun, withChange } from './edit-target.ts'
import type { EditRequest } from './fix-request.ts'
import { fixRequest } from './fix-request.ts'

const InlineEdit = lazyPart(async () => (await import('./InlineEdit.tsx')).InlineEdit)

interface InlineEditing {
  /** Whether there is a model to ask. */
  isOffered: boolean
  /** Asks for an instruction about the selection, or the statement under the cursor. */
  edit: () => void
  fix: () => void
  /** Attaches the selection, or the statement under the cursor, to a question in the panel. */
  attach: () => void
  /** ⌘K over a selection; without one, that is the key of the palette. */
  onKey: (event: KeyboardEvent) => void
  /** Over the editor, while it is open. */
  panel: ReactNode
}

/** Changes of the text by the model of the assistant. */
export const useInlineEdit = (
  projectRef: string,
  document: SqlDocument,
  code: RefObject<CodeHandle | null>,
  outcome: Outcome | undefined,
): InlineEditing => {
  const isOffered = useHasModel(projectRef)
  const [asked, setAsked] = useState<{ documentId: string; request: EditRequest }>()
  const open = (request: EditRequest) => setAsked({ documentId: document.id, request })
  const close = () => {
    setAsked(undefined)
    code.current?.focus()
  }
  const chosen = () => {
    const target = code.current?.target()
    return target?.scope === 'selection' ? target : (code.current?.statement() ?? target)
  }
  const edit = () => {
    const target = chosen()
    if (target !== undefined) open({ target: targetOfRun(document.read(), target) })
  }
  const attach = () => {
    const sql = chosen()?.sql.trim()
    if (sql !== undefined && sql !== '') beginQuestion(projectRef, { text: '', attached: sql })
  }
  const fix = () => {
    const request = fixRequest(document.read(), outcome)
    if (request) open(request)
  }
  const accept = (sql: string): boolean => {
    if (asked === undefined || document.read() !== asked.request.target.text) return false
    const { target } = asked.request
    document.replace(withChange(target, sql))
    setAsked(undefined)
    code.current?.goTo(placeOf(target.text, target.from))
    return true
  }
  return {
    isOffered,
    edit,
    fix,
    attach,
    onKey: (event) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return
      if (!isOffered || code.current?.target().scope !== 'selection') return
      event.preventDefault()
      event.stopPropagation()
      edit()
    },
    panel: asked?.documentId === document.id && (
      <Suspense>
        <InlineEdit projectRef={projectRef} request={asked.request} onAccept={accept} onClose={close} />
      </Suspense>
    ),
  }
}
