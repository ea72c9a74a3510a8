import type { Preset } from '~/components/time-range/time-range.ts'
import { presets, usualPreset } from '~/components/time-range/time-range.ts'
import { storedChoice } from '~/state/stored-choice.ts'

const lastValue = storedChoice<Preset['value']>(
  'cairn.reports.range',
  presets.map(({ value }) => value),
  usualPreset.value,
)

const presetOf = (value: Preset['value']): Preset => presets.find((preset) => preset.value === value) ?? usualPreset

/** The time up to now that was chosen last, on any report. */
export const lastRange = {
  get: () => presetOf(lastValue.get()),
  set: ({ value }: Preset) => lastValue.set(value),
  useValue: () => presetOf(lastValue.useValue()),
}
