import type { FunctionChange } from '@cairn/contracts/branches/merging'
import { Badge } from '~/ui/badge.tsx'
import { functionCount } from '../branch-words.ts'

/** The edge functions that a merge deploys. */
export const FunctionList = ({ functions }: { functions: readonly FunctionChange[] }) => (
  <section aria-labelledby="functions" className="rounded-lg border border-line bg-surface-1">
    <h2 id="functions" className="px-4 py-2.5 text-sm text-muted">
      {functionCount(functions.length)}, deployed after the schema has changed
    </h2>
    <ul aria-label="Edge functions">
      {functions.map(({ slug, change }) => (
        <li key={slug} className="flex items-center gap-3 border-t border-line px-4 py-2">
          <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">{slug}</span>
          <Badge tone={change === 'added' ? 'success' : 'neutral'}>{change === 'added' ? 'New' : 'Changed'}</Badge>
        </li>
      ))}
    </ul>
  </section>
)
