import { useState } from 'react'
import type { ReactNode } from 'react'
import { storedChoice } from '~/state/stored-choice.ts'
import { classNames } from '~/ui/class-names.ts'
import { CodeBlock } from '~/ui/code-block.tsx'
import type { ConnectExample } from './snippet.ts'

interface ExampleChooserProps {
  /** What the list holds: 'Language'. */
  label: string
  /** Where this browser keeps the choice. */
  storageKey: string
  examples: readonly ConnectExample[]
  /** Below the chosen example. */
  children?: ReactNode
}

/** A list of examples, and the code of the chosen one to copy. */
export const ExampleChooser = ({ label, storageKey, examples, children }: ExampleChooserProps) => {
  const choice = storedChoice(
    storageKey,
    examples.map(({ id }) => id),
    examples[0]?.id ?? '',
  )
  const [chosen, setChosen] = useState(choice.get)
  const choose = (id: string) => {
    setChosen(id)
    choice.set(id)
  }
  const example = examples.find(({ id }) => id === chosen)
  return (
    <div className="grid min-h-[22rem] grid-cols-[9rem_minmax(0,1fr)] gap-5 max-sm:grid-cols-1 max-sm:gap-3">
      <fieldset className="flex min-w-0 flex-col gap-0.5 max-sm:flex-row max-sm:flex-wrap">
        <legend className="sr-only">{label}</legend>
        {examples.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => choose(id)}
            className={classNames(
              'h-7 rounded-md px-2.5 text-left text-sm hover:bg-surface-2 hover:text-text',
              id === chosen ? 'bg-surface-3 text-text' : 'text-muted',
            )}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {example !== undefined && (
        <div className="flex min-w-0 flex-col gap-3">
          {example.snippets.map(({ title, code }) => (
            <div key={title}>
              <p className="mb-1 font-mono text-xs text-muted">{title}</p>
              <CodeBlock label={title} code={code} />
            </div>
          ))}
          {example.note !== undefined && <p className="text-sm text-muted">{example.note}</p>}
          {children}
        </div>
      )}
    </div>
  )
}
