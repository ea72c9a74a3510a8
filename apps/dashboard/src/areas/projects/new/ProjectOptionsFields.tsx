import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { formatDollars } from '~/lib/currency.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import type { ChosenOptions, OptionIds } from './chosen-options.ts'
import { sizeText } from './chosen-options.ts'
import type { Measured } from './nearest-region.ts'

const RegionMap = lazy(async () => ({ default: (await import('./map/RegionMap.tsx')).RegionMap }))

interface ChoiceProps {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  hint?: ReactNode
  onChoose: (value: string) => void
}

/** A list where there is a choice, otherwise what it is. */
const Choice = ({ label, value, options, hint, onChoose }: ChoiceProps) => {
  if (options.length > 1)
    return (
      <Field label={label} hint={hint}>
        {(field) => <Select {...field} value={value} options={options} onValueChange={onChoose} />}
      </Field>
    )
  return (
    <dl className="text-sm">
      <dt className="mb-1 text-muted">{label}</dt>
      <dd>{options[0]?.label}</dd>
      {hint !== undefined && <dd className="mt-1 text-faint">{hint}</dd>}
    </dl>
  )
}

/** `60 direct and 200 pooler connections, disk 87 to 2,085 MB/s.` */
const sizeLimitsText = (size: NonNullable<ChosenOptions['size']>): string =>
  `${formatCount(size.direct_connections)} direct and ${formatCount(size.pooler_connections)} pooler connections, disk ${formatCount(size.baseline_disk_io)} to ${formatCount(size.max_disk_io)} MB/s.`

interface ProjectOptionsFieldsProps {
  chosen: ChosenOptions
  providers: readonly { id: string; name: string }[]
  /** Whether prices mean something here. */
  hasBilling: boolean
  /** The nearest region of the chosen provider, if it was measured. */
  nearest: Measured | undefined
  onChoose: (change: Partial<OptionIds>) => void
}

/** Where it is not chosen in a list of its own. */
const whereIs = ({ id, name }: ChosenOptions['provider']): string =>
  id === 'local' ? 'On the server of this installation.' : `On ${name}.`

const regionHint = (
  { provider, region }: Pick<ChosenOptions, 'provider' | 'region'>,
  { isOnly, nearest }: { isOnly: boolean; nearest: Measured | undefined },
): string | undefined => {
  const name = provider.regions.find(({ code }) => code === nearest?.code)?.displayName
  if (nearest === undefined || name === undefined) return isOnly ? whereIs(provider) : undefined
  const ms = `${Math.max(1, Math.round(nearest.ms))} ms`
  return nearest.code === region?.code
    ? `The nearest to you: it answers in ${ms}.`
    : `${name} is nearer to you: it answers in ${ms}.`
}

/** Where the project is created, and in which compute size. */
export const ProjectOptionsFields = ({
  chosen,
  providers,
  hasBilling,
  nearest,
  onChoose,
}: ProjectOptionsFieldsProps) => {
  const { provider, region, sizes, size } = chosen
  const located = provider.regions.flatMap(({ location, ...each }) =>
    location === null ? [] : [{ ...each, location }],
  )
  const price = size === undefined || !hasBilling ? 0 : size.price_usd_per_month
  return (
    <>
      <Choice
        label="Compute size"
        value={size?.id}
        options={sizes.map((each) => ({ value: each.id, label: sizeText(each) }))}
        hint={
          size !== undefined && `${sizeLimitsText(size)}${price === 0 ? '' : ` ${formatDollars(price)} per month.`}`
        }
        onChoose={(id) => onChoose({ size: id })}
      />
      {providers.length > 1 && (
        <Choice
          label="Cloud provider"
          value={provider.id}
          options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(id) => onChoose({ provider: id, region: undefined })}
        />
      )}
      <Choice
        label="Region"
        value={region?.code}
        options={provider.regions.map(({ code, displayName }) => ({
          value: code,
          label: code === nearest?.code ? `${displayName}, recommended` : displayName,
        }))}
        hint={regionHint({ provider, region }, { isOnly: providers.length === 1, nearest })}
        onChoose={(code) => onChoose({ region: code })}
      />
      {located.length > 1 && (
        // As high as the map, so that nothing moves when it comes.
        <div className="-mt-2 aspect-[560/236] max-sm:hidden">
          <Suspense>
            <RegionMap regions={located} chosen={region?.code} onChoose={(code) => onChoose({ region: code })} />
          </Suspense>
        </div>
      )}
    </>
  )
}
