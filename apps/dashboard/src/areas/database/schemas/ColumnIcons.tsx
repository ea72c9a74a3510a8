import { Diamond, Fingerprint, Hash, KeyRound, Link2 } from 'lucide-react'
import type { DiagramColumn } from './diagram.ts'

/** Before the name: the key that the column is part of. */
export const KeyIcon = ({ column }: { column: DiagramColumn }) => (
  <span className="flex w-3.5 shrink-0 justify-center">
    {column.isPrimary ? (
      <KeyRound aria-hidden size={12} className="text-accent" />
    ) : (
      column.isForeign && <Link2 aria-hidden size={12} className="text-muted" />
    )}
  </span>
)

/** After the name: what the column demands of its values. */
export const TraitIcons = ({ column }: { column: DiagramColumn }) => (
  <span className="flex shrink-0 items-center gap-1 text-faint">
    {column.isUnique && <Fingerprint aria-hidden size={11} />}
    {column.isIdentity && <Hash aria-hidden size={11} />}
    <Diamond aria-hidden size={9} fill={column.isNullable ? 'none' : 'currentColor'} />
  </span>
)

const meanings = [
  { label: 'Primary key', icon: <KeyRound size={12} /> },
  { label: 'Foreign key', icon: <Link2 size={12} /> },
  { label: 'Unique', icon: <Fingerprint size={12} /> },
  { label: 'Identity', icon: <Hash size={12} /> },
  { label: 'Nullable', icon: <Diamond size={10} /> },
  { label: 'Not null', icon: <Diamond size={10} fill="currentColor" /> },
]

export const Legend = () => (
  <ul aria-label="Legend" className="flex items-center gap-4 text-xs text-muted max-lg:hidden">
    {meanings.map(({ label, icon }) => (
      <li key={label} className="flex items-center gap-1.5">
        <span aria-hidden className="text-faint">
          {icon}
        </span>
        {label}
      </li>
    ))}
  </ul>
)
