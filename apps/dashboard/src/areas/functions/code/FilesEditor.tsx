import { FilePlus2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CodeField } from '~/components/CodeField.tsx'
import { classNames } from '~/ui/class-names.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import type { EditedFile } from './function-file.ts'
import { fileNameProblem, newFileName } from './function-file.ts'

interface FilesEditorProps {
  files: readonly EditedFile[]
  /** The file that is run. Its name stays. */
  entrypoint: string
  onChange: (files: EditedFile[]) => void
  readOnly: boolean
}

/** The files of a function: a list, and the text of the one that is chosen. */
export const FilesEditor = ({ files, entrypoint, onChange, readOnly }: FilesEditorProps) => {
  const [chosenId, setChosenId] = useState<number>()
  // The first of this name: another may be about to get it.
  const run = files.find(({ name }) => name === entrypoint)
  const chosen = files.find(({ id }) => id === chosenId) ?? run ?? files.at(0)
  // A text that did not come from the editor, such as that of a discarded change, is put into a new one.
  const [shown, setShown] = useState({ id: chosen?.id, text: chosen?.content, editor: 0 })
  if (shown.id !== chosen?.id || shown.text !== chosen?.content)
    setShown({ id: chosen?.id, text: chosen?.content, editor: shown.editor + 1 })

  const change = (id: number, part: Partial<EditedFile>) =>
    onChange(files.map((file) => (file.id === id ? { ...file, ...part } : file)))
  const add = () => {
    const id = Math.max(...files.map((file) => file.id), -1) + 1
    onChange([...files, { id, name: newFileName(files), content: '' }])
    setChosenId(id)
  }
  const isEntrypoint = chosen?.id === run?.id
  const problem = chosen && fileNameProblem(chosen, files)

  return (
    <div className="flex min-h-96 overflow-hidden rounded-lg border border-line bg-surface-1 max-sm:flex-col">
      <div className="flex w-52 shrink-0 flex-col border-line max-sm:w-full max-sm:border-b sm:border-r">
        <div className="flex h-9 items-center justify-between pr-1.5 pl-3 text-xs text-muted">
          <h2>Files</h2>
          {!readOnly && (
            <IconButton label="Add a file" size="sm" onClick={add}>
              <FilePlus2 aria-hidden size={14} />
            </IconButton>
          )}
        </div>
        <ul aria-label="Files" className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-1.5">
          {files.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === chosen?.id}
                onClick={() => setChosenId(id)}
                className={classNames(
                  'block w-full truncate rounded-md px-2 py-1 text-left font-mono text-xs hover:bg-surface-2',
                  id === chosen?.id ? 'bg-surface-2 text-text' : 'text-muted',
                )}
              >
                {name === '' ? 'No name' : name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen !== undefined && (
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex min-h-9 items-center gap-2 border-b border-line px-2 py-1">
            <Input
              aria-label="File name"
              mono
              value={chosen.name}
              readOnly={readOnly || isEntrypoint}
              aria-invalid={problem !== undefined}
              onChange={({ target }) => change(chosen.id, { name: target.value })}
              className="max-w-72"
            />
            {problem !== undefined && (
              <p role="alert" className="min-w-0 truncate text-xs text-danger">
                {problem}
              </p>
            )}
            {!readOnly && !isEntrypoint && (
              <IconButton
                label={`Delete ${chosen.name}`}
                size="sm"
                onClick={() => onChange(files.filter(({ id }) => id !== chosen.id))}
              >
                <Trash2 aria-hidden size={14} />
              </IconButton>
            )}
          </div>
          <div className="h-112 min-h-0">
            <CodeField
              key={shown.editor}
              label={`Text of ${chosen.name}`}
              language={chosen.name.endsWith('.json') ? 'graphql' : 'typescript'}
              value={chosen.content}
              readOnly={readOnly}
              onChange={(content) => {
                setShown({ ...shown, text: content })
                change(chosen.id, { content })
              }}
            />
          </div>
        </div>
      )}
    </div>
  )
}
