import { X } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import type { CheckDraft } from './table-draft.ts'

interface CheckRowProps {
  check: CheckDraft
  number: number
  problem: string | undefined
  onChange: (change: Partial<CheckDraft>) => void
  onRemove: () => void
}

export const CheckRow = ({ check, number, problem, onChange, onRemove }: CheckRowProps) => (
  <li className="flex flex-col gap-1">
    <div className="flex items-center gap-1.5">
      <Input
        mono
        className="!w-40 max-sm:!w-28"
        aria-label={`Name of check ${number}`}
        placeholder="name (optional)"
        value={check.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        mono
        aria-label={`Condition of check ${number}`}
        aria-invalid={problem === undefined ? undefined : true}
        placeholder="price > 0"
        value={check.expression}
        onChange={(event) => onChange({ expression: event.target.value })}
      />
      <IconButton label={`Remove check ${number}`} onClick={onRemove}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
    {problem !== undefined && (
      <p role="alert" className="pl-2 text-xs text-danger">
        {problem}
      </p>
    )}
  </li>
)
