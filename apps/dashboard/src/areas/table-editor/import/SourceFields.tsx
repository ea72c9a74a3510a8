import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'

interface SourceFieldsProps {
  onFile: (name: string, content: Blob) => void
  /** Why the last file could not be read. */
  problem: string | undefined
}

/** Where rows come from: a file, chosen or dropped, or text that is pasted. */
export const SourceFields = ({ onFile, problem }: SourceFieldsProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOver, setIsOver] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files can be dropped here; the button does the same */}
      <div
        className={`flex flex-col items-center gap-2 rounded-md border border-dashed px-4 py-8 text-center text-sm ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          const [file] = event.dataTransfer.files
          if (file !== undefined) onFile(file.name, file)
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept=".csv,.tsv,.tab,.txt,.json,.jsonl,.ndjson,.sql"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file !== undefined) onFile(file.name, file)
            target.value = ''
          }}
        />
        <Button icon={<FileUp aria-hidden size={14} />} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="text-muted">or drop one here: CSV, TSV, JSON, JSON Lines, or SQL as pg_dump writes it.</p>
        {problem !== undefined && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
      <Field label="Paste rows">
        {(control) => (
          <Textarea
            {...control}
            mono
            rows={6}
            placeholder={'id,name\n1,Bern'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <span>
        <Button
          disabledReason={text.trim() === '' ? 'Paste some rows first.' : undefined}
          onClick={() => onFile('pasted rows', new Blob([text]))}
        >
          Preview pasted rows
        </Button>
      </span>
    </div>
  )
}
