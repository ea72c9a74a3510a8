import type { ReactNode } from 'react'
import { formatCount } from '~/lib/counts.ts'
import { formatDollars } from '~/lib/currency.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import type { ChosenOptions, OptionIds } from './chosen-options.ts'
import { sizeText } from './chosen-options.ts'

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

interface ProjectOptionsFieldsProps {
  chosen: ChosenOptions
  providers: readonly { id: string; name: string }[]
  /** Whether prices mean something here. */
  hasBilling: boolean
  onChoose: (change: Partial<OptionIds>) => void
}

/** Where it is not chosen in a list of its own. */
const whereIs = ({ id, name }: ChosenOptions['provider']): string =>
  id === 'local' ? 'On the server of this installation.' : `On ${name}.`

/** Where the project is created, and in which compute size. */
export const ProjectOptionsFields = ({ chosen, providers, hasBilling, onChoose }: ProjectOptionsFieldsProps) => {
  const { provider, region, sizes, size } = chosen
  const price = size === undefined || !hasBilling ? 0 : size.price_usd_per_month
  return (
    <>
      <Choice
        label="Compute size"
        value={size?.id}
        options={sizes.map((each) => ({ value: each.id, label: sizeText(each) }))}
        hint={
          size !== undefined &&
          `${formatCount(size.direct_connections)} direct connections.${price === 0 ? '' : ` ${formatDollars(price)} per month.`}`
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
        options={provider.regions.map(({ code, displayName }) => ({ value: code, label: displayName }))}
        hint={providers.length > 1 ? undefined : whereIs(provider)}
        onChoose={(code) => onChoose({ region: code })}
      />
    </>
  )
}
