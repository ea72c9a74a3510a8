import { CodeBlock } from '~/ui/code-block.tsx'
import type { DocsSnippet, Language } from '../snippets/snippet.ts'

/** Examples in one language, each with its code to copy. */
export const SnippetList = ({ snippets, language }: { snippets: readonly DocsSnippet[]; language: Language }) => (
  <>
    {snippets.map(({ id, title, text, code }) => (
      <div key={id} className="border-t border-line py-5">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="mb-2 text-sm text-muted">{text}</p>
        <CodeBlock label={title} code={code[language]} />
      </div>
    ))}
  </>
)
