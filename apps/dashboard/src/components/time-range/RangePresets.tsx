import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { organizationsQuery } from '~/api/organizations.ts'
import { catalogueQuery } from '~/api/product-catalogue.ts'
import { projectQuery } from '~/api/projects.ts'
import type { Retention } from './retention.ts'
import { beyondRetention, retentionOf } from './retention.ts'
import type { PageRange, Preset } from './time-range.ts'
import { presets } from './time-range.ts'

/** How far back the plan of the organization keeps lines; undefined until it is known. */
const useRetention = (): Retention | undefined => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { data: organizations } = useQuery(organizationsQuery)
  const { data: catalogue } = useQuery(catalogueQuery)
  const plan = organizations?.find(({ slug }) => slug === project?.organization_slug)?.plan
  return retentionOf(catalogue?.plans.find(({ id }) => id === plan?.id))
}

interface RangePresetsProps {
  range: PageRange
  onChoose: (preset: Preset) => void
}

/** Times up to now. Those from which the plan keeps no lines cannot be chosen; the reason is below them. */
export const RangePresets = ({ range, onChoose }: RangePresetsProps) => {
  const retention = useRetention()
  const reasonId = useId()
  const listed = presets.map((preset) => ({ preset, reason: beyondRetention(preset, retention) }))
  const reason = listed.find((one) => one.reason !== undefined)?.reason
  return (
    <div className="flex w-40 flex-col gap-2">
      <ul className="flex flex-col gap-px">
        {listed.map(({ preset, reason: isBeyond }) => {
          const isChosen = range.kind === 'last' && range.preset === preset
          return (
            <li key={preset.value}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={isBeyond !== undefined}
                {...(isBeyond !== undefined && { 'aria-describedby': reasonId })}
                onClick={() => onChoose(preset)}
                className="flex h-7 w-full items-center gap-2 rounded-md px-2 text-left text-sm enabled:hover:bg-surface-3 disabled:text-faint"
              >
                <span className="flex-1">{preset.label}</span>
                {isChosen && <Check aria-hidden size={14} className="text-accent" />}
              </button>
            </li>
          )
        })}
      </ul>
      {reason !== undefined && (
        <p id={reasonId} className="px-2 text-xs text-muted">
          {reason}
        </p>
      )}
    </div>
  )
}
