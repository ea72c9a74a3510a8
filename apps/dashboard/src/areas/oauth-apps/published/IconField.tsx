import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '~/api/errors.ts'
import { Button } from '~/ui/button.tsx'
import { AppIcon } from '../AppIcon.tsx'
import { shrinkIcon } from './shrink-icon.ts'

interface IconFieldProps {
  icon: string | null
  onChange: (icon: string | null) => void
}

export const IconField = ({ icon, onChange }: IconFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File) => {
    setProblem(undefined)
    try {
      onChange(await shrinkIcon(file))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted">
        Icon <span className="ml-1 text-faint">optional</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <AppIcon icon={icon} size="lg" />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Icon"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void choose(file)
            event.target.value = ''
          }}
        />
        <Button icon={<ImageUp aria-hidden size={14} />} onClick={() => input.current?.click()}>
          {icon === null ? 'Upload icon' : 'Replace icon'}
        </Button>
        {icon !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Remove icon
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-sm text-faint">PNG, JPEG or WebP. It is scaled to 128 by 128 pixels.</p>
      {problem !== undefined && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
