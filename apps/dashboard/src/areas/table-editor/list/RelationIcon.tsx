import type { Relation } from '@cairn/contracts/database/catalogue'
import { Eye, Globe, Grid2x2, Layers, Table2 } from 'lucide-react'

const looks = {
  table: Table2,
  'partitioned table': Grid2x2,
  'foreign table': Globe,
  view: Eye,
  'materialized view': Layers,
} as const satisfies Record<Relation['kind'], unknown>

export const RelationIcon = ({ kind, className }: { kind: Relation['kind']; className?: string }) => {
  const Icon = looks[kind]
  return <Icon aria-label={kind} size={14} className={className ?? 'text-faint'} />
}
