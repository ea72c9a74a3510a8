import { isToolName, toolRules } from '@cairn/contracts/assistant/tools'
import { Ban, Check, CircleX } from 'lucide-react'
import type { MessagePart } from '../assistant-state.ts'

const icons = { done: Check, refused: Ban, failed: CircleX }
const words = { done: '', refused: ', refused', failed: ', failed' }

/** A tool that the model asked for and what it was given: in a line, to be unfolded. */
export const ToolLine = ({ part }: { part: MessagePart }) => {
  const { tool = '', state, output = '' } = part
  const shown = state === 'refused' || state === 'failed' ? state : 'done'
  const Icon = icons[shown]
  const title = isToolName(tool) ? toolRules[tool].title : tool
  return (
    <details className="text-xs text-muted">
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-sm py-0.5">
        <Icon aria-hidden size={14} className="shrink-0" />
        <span>
          {title}
          {words[shown]}
        </span>
      </summary>
      <section
        aria-label="Result of the tool"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-60 overflow-auto rounded-md border border-line bg-surface-0"
      >
        <pre className="w-max min-w-full px-2.5 py-2 font-mono text-xs leading-5">{output}</pre>
      </section>
    </details>
  )
}
