import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeMachine } from './machine.ts'
import type { Measure, Outcome, Scenario } from './scenario.ts'

const resultsDir = join(import.meta.dirname, 'results')

const number = (value: number): string => {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)
}

const isMissed = ({ value, target }: Measure): boolean => target !== undefined && value > target

const verdict = (measure: Measure): string => {
  const { value, target, aim } = measure
  if (isMissed(measure)) return 'MISSED'
  if (aim !== undefined && value > aim) return target === undefined ? 'above the aim' : 'met, above the aim'
  return target === undefined && aim === undefined ? '' : 'met'
}

const promise = ({ target, aim }: Measure): string =>
  [
    ...(target === undefined ? [] : [`≤ ${number(target)}`]),
    ...(aim === undefined ? [] : [`(aim ${number(aim)})`]),
  ].join(' ')

export const printOutcome = (scenario: Scenario, { measures, notes }: Outcome): void => {
  const rows = measures.map((measure) => [
    measure.name,
    `${number(measure.value)} ${measure.unit}`,
    promise(measure),
    verdict(measure),
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${scenario.name}: ${scenario.about}\n`)
  for (const [name = '', value = '', target = '', judged = ''] of rows)
    console.log(
      `  ${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${target.padEnd(widths[2] ?? 0)}  ${judged}`.trimEnd(),
    )
  for (const note of notes) console.log(`\n  ${note}`)
}

/** Writes `results/{name}.json`: what was measured, when, on what. */
export const saveOutcome = async ({ name, about }: Scenario, { measures, notes, raw }: Outcome): Promise<void> => {
  await mkdir(resultsDir, { recursive: true })
  const content = {
    scenario: name,
    about,
    date: new Date().toISOString(),
    machine: describeMachine(),
    measures: measures.map((measure) => ({ ...measure, verdict: verdict(measure) })),
    notes,
    raw,
  }
  const text = JSON.stringify(
    content,
    (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value),
    2,
  )
  await writeFile(join(resultsDir, `${name}.json`), `${text}\n`)
}
