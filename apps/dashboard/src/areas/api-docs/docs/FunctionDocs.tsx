import type { DatabaseFunction } from '@cairn/contracts/pg-meta/functions'
import { Badge } from '~/ui/badge.tsx'
import { argumentsOf, functionSnippets } from '../snippets/function-snippets.ts'
import type { DocsPlace, Language } from '../snippets/snippet.ts'
import { SnippetList } from './SnippetList.tsx'

interface FunctionDocsProps {
  called: DatabaseFunction
  place: DocsPlace
  language: Language
}

/** How a function is called over the data API. */
export const FunctionDocs = ({ called, place, language }: FunctionDocsProps) => (
  <>
    <h2 className="font-mono text-base font-medium break-all">{called.name}</h2>
    <p className="mb-4 text-sm text-muted">
      Returns <code className="font-mono text-xs">{called.return_type}</code>.
    </p>
    <ul aria-label="Arguments" className="text-sm">
      {argumentsOf(called).map(({ name, type, hasDefault }) => (
        <li key={name} className="flex items-baseline justify-between gap-4 border-t border-line py-1.5">
          <span className="font-mono text-xs break-all">{name}</span>
          <span className="flex items-center gap-1.5">
            {!hasDefault && <Badge tone="info">Required</Badge>}
            <code className="font-mono text-xs text-muted">{type}</code>
          </span>
        </li>
      ))}
    </ul>
    <div className="mt-6">
      <SnippetList snippets={functionSnippets(called, place)} language={language} />
    </div>
  </>
)
